// What examples.py has to find: a wrong value, a wrong truth and a rejection of what exists; and one example that is right.
//
//   A = (4,2):(1,6)
//   coalesce((2,4):(1,2))   = 8:1
//   A(1,1)                  = 8          it is 7
//   injective((2,2):(1,1))  true: it is not
//   complement(4:2, 24)     rejected: it is not
