"""cvc5 of PyPI, which has no program, as the program that colex asks: queries in SMT-LIB come in, each with a line behind it that tells where its
answer ends; what cvc5 would print goes out, with the model behind each `sat`."""
import sys

import cvc5

END = '(echo "colex:end-of-answer")\n(reset)\n'


def answer_of(text: str, units: str) -> str:
    """In a solver of its own, so that an answer does not depend on what was asked before."""
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("rlimit-per", units)
    solver.setOption("produce-models", "true")
    symbols = cvc5.SymbolManager(solver)
    parser = cvc5.InputParser(solver, symbols)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text + "(get-model)\n", "query")
    said = ""
    try:
        while True:
            command = parser.nextCommand()
            if command.isNull() or (said and not said.startswith("sat")):
                return said
            said += command.invoke(solver, symbols)
    except Exception as trouble:  # (a class of its own in some versions, and RuntimeError in others)
        return f'(error "{trouble}")\n'


def main() -> int:
    if sys.argv[1:] == ["--version"]:
        print(f"This is cvc5 version {cvc5.__version__}")
        return 0
    units = next(word.split("=")[1] for word in sys.argv[1:] if word.startswith("--rlimit-per="))
    for text in sys.stdin.read().split(END)[:-1]:
        sys.stdout.write(answer_of(text, units) + "colex:end-of-answer\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
