// The program in WebAssembly and what it asks of its surroundings. `start` makes a function that answers questions, JSON both ways.
async function start(wasm, records) {
  const unpackedRecords = new Map();
  const record = (number) => {
    if (!unpackedRecords.has(number)) unpackedRecords.set(number, records[number] ? unpacked(records[number]) : new Uint8Array());
    return unpackedRecords.get(number);
  };
  let memory;
  const view = () => new DataView(memory.buffer);
  const surroundings = {
    page: {
      record_size: (number) => record(number).length,
      record_text: (number, to) => {
        new Uint8Array(memory.buffer, to >>> 0).set(record(number));
        unpackedRecords.delete(number);  // the program keeps what it needs of it
      },
    },
    wasi_snapshot_preview1: {
      clock_time_get: (clock, precision, to) => {
        const milliseconds = clock === 0 ? Date.now() : performance.now();
        view().setBigUint64(to, BigInt(Math.round(milliseconds * 1e6)), true);
        return 0;
      },
      environ_sizes_get: (count, bytes) => {
        view().setUint32(count, 0, true);
        view().setUint32(bytes, 0, true);
        return 0;
      },
      environ_get: () => 0,
      proc_exit: () => { throw new Error("the program ended itself"); },
    },
    env: {emscripten_num_logical_cores: () => 1, emscripten_notify_memory_growth: () => {}},
  };
  const module = await WebAssembly.compile(unpacked(wasm));
  const notThere = 52;  // what WASI answers for a function that a system lacks
  for (const {module: from, name, kind} of WebAssembly.Module.imports(module)) {
    surroundings[from] = surroundings[from] || {};
    if (kind === "function" && !surroundings[from][name]) surroundings[from][name] = () => from === "env" ? -notThere : notThere;
  }
  const program = (await WebAssembly.instantiate(module, surroundings)).exports;
  memory = program.memory;
  program._initialize();
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  return (question) => {
    const text = encoder.encode(question), room = program.room(text.length) >>> 0;
    new Uint8Array(memory.buffer, room, text.length).set(text);
    const said = program.ask() >>> 0;
    return decoder.decode(new Uint8Array(memory.buffer, said, program.size() >>> 0));
  };
}

// As a worker: {wasm, records} first, then {number, question} again and again, which wait until the program is there.
if (typeof WorkerGlobalScope !== "undefined") {
  let program;
  onmessage = async ({data}) => {
    try {
      if (data.wasm) {
        program = start(data.wasm, data.records);
        await program;
      } else {
        const answer = await program;
        postMessage({number: data.number, answer: answer(data.question)});
      }
    } catch (fault) {
      postMessage({number: data.number, fault: String(fault && fault.message || fault)});
    }
  };
}
