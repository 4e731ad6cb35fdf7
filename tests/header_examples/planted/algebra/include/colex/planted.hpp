// What generate.py has to find: a line of C++ that is no example, and a number of examples that expected.txt does not have.
//
//   gcd(4, 6) = 2
//   std::puts("…")                   looks like C++, and nothing is told of it
#pragma once
