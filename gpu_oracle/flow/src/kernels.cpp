#include "kernels.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "colex/flow/flow.hpp"
#include "colex/predictions/mma_atom.hpp"
#include "colex/predictions/wgmma_atom.hpp"
#include "colex/rejection.hpp"

namespace colex::flow {

namespace {

/// `{r0,r1}`; a single one has braces only if that is wanted.
std::string registers(const std::string& name, std::int64_t count) {
  std::string text;
  for (std::int64_t i = 0; i < count; ++i) text += (i == 0 ? "" : ",") + name + std::to_string(i);
  return "{" + text + "}";
}

/// What is between two copies of shared memory: from the image, which begins with it, and back.
std::string around(const std::string& target, const std::string& declared, const std::string& body) {
  const auto copy = [](const std::string& mark, const char* load, const char* store) {
    return fmt::format(
        "shl.b32 step,tid,4;\n{0}: setp.ge.u32 p,step,bytes; @p bra {0}_end; cvt.u64.u32 there,step; add.u64 there,there,images;"
        " add.u32 here,smem,step; {1} {2} shl.b32 word,threads,4; add.u32 step,step,word; bra {0};\n{0}_end:\n",
        mark, load, store);
  };
  // What the copy engine and a warpgroup's products read was written by threads before.
  const bool asynchronous = body.find("wgmma") != std::string::npos || body.find("bulk") != std::string::npos;
  return fmt::format(
             ".version 8.4\n.target {}\n.address_size 64\n.extern .shared .align 1024 .b8 window[];\n"
             ".visible .entry run(.param .u64 given0,.param .u64 given1,.param .u64 given2,.param .u64 given3,.param .u32 given4,"
             ".param .u32 given5) {{\n.reg .b64 images,stride,table,maps,there,from,row,wide; .reg .b32 "
             "tid,threads,smem,count,bytes,here,step,turn,word,size; .reg .b32 w<4>; .reg .pred p,q,more;\n{}",
             target, declared) +
         "mov.u32 tid,%tid.x; mov.u32 threads,%ntid.x; mov.u32 word,%ctaid.x; cvt.u64.u32 wide,word;\n"
         "ld.param.u64 images,[given0]; ld.param.u64 stride,[given1]; ld.param.u64 table,[given2]; ld.param.u64 maps,[given3];"
         " ld.param.u32 count,[given4]; ld.param.u32 bytes,[given5];\n"
         "mad.lo.u64 images,wide,stride,images; mad.lo.u64 maps,wide,128,maps;\n"
         "mov.u32 smem,window; add.u32 smem,smem,1023; and.b32 smem,smem,-1024;\n" +
         copy("in", "ld.global.v4.b32 {w0,w1,w2,w3},[there];", "st.shared.v4.b32 [here],{w0,w1,w2,w3};") +
         (asynchronous ? "fence.proxy.async;\n" : "") + "bar.sync 0;\n" + body + "bar.sync 0;\n" +
         copy("out", "ld.shared.v4.b32 {w0,w1,w2,w3},[here];", "st.global.v4.b32 [there],{w0,w1,w2,w3};") + "ret;\n}\n";
}

/// `count` turns, in each of which a thread has a row of so many words.
std::string turns(std::int64_t words, const std::string& body) {
  return fmt::format(
      "mov.u32 turn,0;\nagain: setp.ge.u32 more,turn,count; @more bra done;\nmad.lo.u32 step,turn,threads,tid; "
      "mul.wide.u32 row,step,{}; add.u64 row,row,table;\n{}add.u32 turn,turn,1; bra again;\ndone:\n",
      words * 8, body);
}

/// `.v4.b32` and its like, for a load or a store of so many bytes.
std::string access(std::int64_t bytes, const std::string& space) {
  const char* const width = bytes == 16 ? "v4.b32" : bytes == 8 ? "v2.b32" : bytes == 4 ? "b32" : bytes == 2 ? "u16" : "u8";
  return "." + space + "." + width;
}

std::string vector(const std::string& name, std::int64_t bytes) { return bytes > 4 ? registers(name, bytes / 4) : name + "0"; }

/// Byte by byte between the registers r and the image, at the places of the row from a word on.
std::string bytewise(bool load, std::int64_t bytes, std::int64_t first_word) {
  std::string text;
  for (std::int64_t byte = 0; byte < bytes; ++byte) {
    text +=
        fmt::format("ld.global.s64 there,[row+{}]; setp.ge.s64 p,there,0; add.s64 there,there,images;", 8 * (first_word + byte));
    text += load ? fmt::format(" mov.b32 word,0; @p ld.global.u8 word,[there]; shl.b32 word,word,{1}; or.b32 r{0},r{0},word;\n",
                               byte / 4, byte % 4 * 8)
                 : fmt::format(" shr.b32 word,r{},{}; @p st.global.u8 [there],word;\n", byte / 4, byte % 4 * 8);
  }
  return text;
}

/// The address of a row's word: predicate, register of shared memory, register of global memory.
std::string address(std::int64_t word, bool shared, const char* given, const char* here, const char* there) {
  return fmt::format("ld.global.s64 wide,[row+{}]; setp.ge.s64 {},wide,0; @!{} mov.b64 wide,0;", 8 * word, given, given) +
         (shared ? fmt::format(" cvt.u32.u64 {0},wide; add.u32 {0},{0},smem;\n", here)
                 : fmt::format(" add.s64 {},wide,images;\n", there));
}

}  // namespace

std::string kernel_of(const Transfer& transfer, bool from_shared, bool to_shared, const std::string& target) {
  const std::int64_t bytes = std::max(transfer.to_bytes, transfer.from_memory ? transfer.from_bytes : 0),
                     count = std::max<std::int64_t>({1, (transfer.to_bytes + 3) / 4, (transfer.from_bytes + 3) / 4});
  const bool matrices = transfer.form.find("matrix") != std::string::npos;
  std::string body;
  for (std::int64_t i = 0; i < count; ++i) body += fmt::format("mov.b32 r{},0;", i);
  body += "\n";
  if (transfer.from_memory) {
    body += address(0, from_shared, "p", "here", "from");
    if (transfer.form.empty())
      body += fmt::format("@p ld{} {},[{}];\n", access(bytes, from_shared ? "shared" : "global"), vector("r", bytes),
                          from_shared ? "here" : "from");
    if (matrices) body += fmt::format("{} {},[here];\n", transfer.form, registers("r", transfer.to_bytes / 4));
  } else {
    body += bytewise(true, transfer.from_bytes, 0);
  }
  if (transfer.to_memory) {
    body += address(transfer.from_words(), to_shared, "q", "here", "there");
    if (transfer.form.empty()) {
      body += fmt::format("@q st{} [{}],{};\n", access(transfer.to_bytes, to_shared ? "shared" : "global"),
                          to_shared ? "here" : "there", vector("r", transfer.to_bytes));
    } else if (matrices) {
      body += fmt::format("{} [here],{};\n", transfer.form, registers("r", transfer.from_bytes / 4));
    } else {
      body += fmt::format("selp.u32 size,{0},0,p; @q {1} [here],[from],{0},size;\n", transfer.to_bytes, transfer.form);
    }
  } else {
    body += bytewise(false, transfer.to_bytes, transfer.from_words());
  }
  const bool waits = transfer.form.starts_with("cp.async");
  return around(target, fmt::format(".reg .b32 r<{}>;\n", count),
                turns(transfer.words(), body) + (waits ? "cp.async.wait_all;\n" : ""));
}

std::string kernel_of(const TensorCopy& copy, const std::string& target) {
  const std::size_t rank = copy.descriptor.extents.size(), offsets = copy.use.offsets.size();
  std::string body = "setp.ne.u32 q,tid,0; @q bra taken;\n";
  for (std::size_t k = 0; k < rank; ++k) body += fmt::format("ld.global.u32 c{},[table+{}];", k, 8 * (2 + k));
  for (std::size_t k = 0; k < offsets; ++k) body += fmt::format("ld.global.u16 o{},[table+{}];", k, 8 * (2 + rank + k));
  const std::string place = fmt::format("[maps,{}]", registers("c", static_cast<std::int64_t>(rank)));
  const std::string mode = copy.descriptor.im2col ? "im2col" : "tile";
  body += "\nld.global.u32 here,[table]; add.u32 here,here,smem; ld.global.u32 size,[table+8];\n";
  if (copy.use.load) {
    body += fmt::format(
        "mov.u32 word,barrier; mbarrier.init.shared::cta.b64 [word],1; fence.mbarrier_init.release.cluster;\n"
        "mbarrier.arrive.expect_tx.shared::cta.b64 _,[word],size;\n"
        "cp.async.bulk.tensor.{}d.shared::cluster.global.{}.mbarrier::complete_tx::bytes [here],{},[word]{};\n"
        "mov.u32 turn,0;\nagain: mbarrier.try_wait.parity.shared::cta.b64 p,[word],0; @p bra taken; add.u32 turn,turn,1; "
        "setp.lt.u32 more,turn,100000; @more bra again;\n",
        rank, mode, place, offsets == 0 ? "" : "," + registers("o", static_cast<std::int64_t>(offsets)));
  } else {
    body += fmt::format(
        "cp.async.bulk.tensor.{}d.global.shared::cta.{}.bulk_group {},[here]; cp.async.bulk.commit_group; "
        "cp.async.bulk.wait_group 0;\n",
        rank, mode, place);
  }
  return around(target, ".shared .align 8 .b64 barrier; .reg .b32 c<5>; .reg .b16 o<3>;\n", body + "taken:\n");
}

ProductTypes types_of(const Product& product) {
  const predictions::WgmmaAtom* const of_group = predictions::wgmma_atom(product.form);
  const predictions::MmaAtom* const of_warp = of_group == nullptr ? predictions::mma_atom(product.form) : nullptr;
  std::istringstream words(of_group != nullptr ? of_group->form : of_warp->form);
  std::vector<std::string> types;
  bool behind_shape = false;
  for (std::string word; std::getline(words, word, '.');) {
    if (behind_shape && word != "row" && word != "col" && word != "satfinite") types.push_back(word);
    behind_shape = behind_shape || (word.size() > 4 && word[0] == 'm' && word[1] >= '0' && word[1] <= '9');
  }
  if (types.size() < 3)
    throw Rejection(Kind::inadmissible, "the form '" + product.form + "' does not name the types of what it multiplies");
  return {types[0], types[1], types[2]};
}

std::string kernel_of(const Multiplication& multiplication, const std::string& target) {
  const Product& product = *multiplication.product;
  const predictions::WgmmaAtom* const of_group = predictions::wgmma_atom(product.form);
  const std::int64_t width = product.C_bits == 64 ? 64 : 32;
  const auto count = [&](char operand, std::int64_t bits) {
    const MmaOperand which = operand == 'A' ? MmaOperand::A : operand == 'B' ? MmaOperand::B : MmaOperand::C;
    const Layout<>& layout = detail::layout_of(product.instruction, which);
    return size(layout.mode(1)).value() * bits / width;
  };
  const std::int64_t a = product.A_shared ? 0 : count('A', product.A_bits), b = product.B_shared ? 0 : count('B', product.B_bits),
                     c = count('C', product.C_bits);
  const auto moved = [&](const char* load, const std::string& name, const char* at, std::int64_t registers) {
    std::string text;
    for (std::int64_t i = 0; i < registers; ++i) {
      const std::string place = fmt::format("[{}+{}]", at, i * width / 8), one = name + std::to_string(i);
      text += fmt::format("{}.global.b{} {};", load, width, *load == 'l' ? one + "," + place : place + "," + one);
    }
    return text + "\n";
  };
  std::string body;
  const auto operand = [&](const std::string& name, std::int64_t word, bool shared, std::int64_t registers) {
    body += fmt::format("ld.global.u64 at_{},[row+{}]; add.u64 at_{},at_{},{};\n", name, 8 * word, name, name,
                        shared ? "window_at" : "images");
    if (!shared) body += moved("ld", name, ("at_" + name).c_str(), registers);
  };
  operand("a", 0, product.A_shared, a);
  operand("b", 1, product.B_shared, b);
  operand("c", 2, false, c);
  const std::string in_a = product.A_shared ? "at_a" : registers("a", a), in_b = product.B_shared ? "at_b" : registers("b", b),
                    sums = registers("c", c);
  if (of_group != nullptr) {
    const std::string& form = of_group->form;
    const std::size_t end = std::min(form.find(".ss"), form.find(".rs"));
    body += "setp.eq.u32 p,1,1; wgmma.fence.sync.aligned;\n" + form.substr(0, end) + " " + sums + "," + in_a + "," + in_b + ",p";
    if (types_of(product).D != "s32") body += ",1,1";
    for (std::size_t dot = form.find('.', end + 1); dot != std::string::npos; dot = form.find('.', dot + 1))
      body += form[dot + 1] == 'm' ? ",1" : ",0";
    body += ";\nwgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;\n";
  } else {
    body += predictions::mma_atom(product.form)->form + " " + sums + "," + in_a + "," + in_b + "," + sums + ";\n";
  }
  body += moved("st", "c", "at_c", c);
  return around(target,
                fmt::format(".reg .b{0} a<{1}>,b<{2}>,c<{3}>; .reg .b64 at_a,at_b,at_c,window_at;\n", width, a + 1, b + 1, c),
                "cvt.u64.u32 window_at,smem; shr.u64 window_at,window_at,4;\n" + turns(Multiplication::words, body));
}

}  // namespace colex::flow
