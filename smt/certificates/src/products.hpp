// Which products a derivation needs: read off its hint. Nothing here can make a sequent wrong.
#pragma once

#include <vector>

#include "colex/certificates/sequent.hpp"

namespace colex::certificates {

/// The products that help to see the step. Premises and formula in normal form: definitions worked in.
std::vector<Product> products_of(const symbolic::Rule& rule, const std::vector<symbolic::Formula>& premises,
                                 const std::vector<symbolic::Formula>& conclusions, const symbolic::Polynomial& multiplier);

}  // namespace colex::certificates
