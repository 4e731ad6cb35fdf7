"use strict";

// What assemble.py packed: four bytes of length, then a stream of LZMA with these numbers of bits.
const LITERAL_BITS = 4, LOW_BITS = 0, POSITION_BITS = 0;

function bytesOf(base64) {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let k = 0; k < text.length; ++k) bytes[k] = text.charCodeAt(k);
  return bytes;
}

function unpacked(base64) {
  const input = bytesOf(base64), size = new DataView(input.buffer).getUint32(0, true), output = new Uint8Array(size);

  // Where each model's probabilities begin. A probability is that of a 0, in 2048ths.
  const states = 12, IS_MATCH = 0, IS_REPEATED = IS_MATCH + states * 16, IS_NOT_0 = IS_REPEATED + states, IS_NOT_1 = IS_NOT_0 + states,
    IS_NOT_2 = IS_NOT_1 + states, IS_LONG = IS_NOT_2 + states, SLOT = IS_LONG + states * 16, SPECIAL = SLOT + 4 * 64, ALIGNED = SPECIAL + 114,
    LENGTH = ALIGNED + 16, lengths = 2 + 128 + 128 + 256, REPEATED_LENGTH = LENGTH + lengths, LITERAL = REPEATED_LENGTH + lengths;
  const probability = new Uint16Array(LITERAL + (0x300 << (LITERAL_BITS + LOW_BITS))).fill(1024);

  let at = 9, range = 0xFFFFFFFF, code = new DataView(input.buffer).getUint32(5);
  const more = () => {
    if (range < 0x1000000) {
      range = range * 256;
      code = ((code << 8) | input[at++]) >>> 0;
    }
  };
  const bit = (model) => {
    const p = probability[model], bound = (range >>> 11) * p;
    if (code < bound) {
      range = bound;
      probability[model] = p + ((2048 - p) >> 5);
      more();
      return 0;
    }
    range -= bound;
    code -= bound;
    probability[model] = p - (p >> 5);
    more();
    return 1;
  };
  const evenBits = (count) => {
    let value = 0;
    for (; count > 0; --count) {
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      value = value * 2 + one;
      more();
    }
    return value;
  };
  const tree = (models, count) => {
    let node = 1;
    for (let k = 0; k < count; ++k) node = node * 2 + bit(models + node);
    return node - (1 << count);
  };
  const reverseTree = (models, count) => {
    let node = 1, value = 0;
    for (let k = 0; k < count; ++k) {
      const one = bit(models + node);
      node = node * 2 + one;
      value |= one << k;
    }
    return value;
  };
  const length = (models, place) => {
    if (!bit(models)) return tree(models + 2 + place * 8, 3);
    if (!bit(models + 1)) return 8 + tree(models + 130 + place * 8, 3);
    return 16 + tree(models + 258, 8);
  };
  const distance = (count) => {
    const slot = tree(SLOT + Math.min(count, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1, base = (2 | (slot & 1)) * 2 ** bits;
    if (slot < 14) return base + reverseTree(SPECIAL + base - slot - 1, bits);
    return base + evenBits(bits - 4) * 16 + reverseTree(ALIGNED, 4);
  };

  let state = 0, back = [0, 0, 0, 0];
  for (let end = 0; end < size;) {
    const place = end & ((1 << POSITION_BITS) - 1);
    if (!bit(IS_MATCH + state * 16 + place)) {
      const before = end > 0 ? output[end - 1] : 0;
      const models = LITERAL + 0x300 * (((end & ((1 << LOW_BITS) - 1)) << LITERAL_BITS) + (before >> (8 - LITERAL_BITS)));
      let symbol = 1;
      if (state >= 7) {
        let matched = output[end - back[0] - 1];
        while (symbol < 0x100) {
          const expected = matched >> 7 & 1, one = bit(models + ((1 + expected) << 8) + symbol);
          matched <<= 1;
          symbol = symbol * 2 + one;
          if (one !== expected) break;
        }
      }
      while (symbol < 0x100) symbol = symbol * 2 + bit(models + symbol);
      output[end++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count;
    if (bit(IS_REPEATED + state)) {
      if (!bit(IS_NOT_0 + state)) {
        if (!bit(IS_LONG + state * 16 + place)) {
          state = state < 7 ? 9 : 11;
          output[end] = output[end - back[0] - 1];
          ++end;
          continue;
        }
      } else {
        const which = !bit(IS_NOT_1 + state) ? 1 : !bit(IS_NOT_2 + state) ? 2 : 3;
        back.unshift(back.splice(which, 1)[0]);
      }
      count = length(REPEATED_LENGTH, place);
      state = state < 7 ? 8 : 11;
    } else {
      count = length(LENGTH, place);
      state = state < 7 ? 7 : 10;
      back = [distance(count), back[0], back[1], back[2]];
    }
    const step = back[0] + 1;
    if (step > end) throw new Error("what is packed in this page is damaged");
    for (const stop = Math.min(size, end + count + 2); end < stop; ++end) output[end] = output[end - step];
  }
  return output;
}
