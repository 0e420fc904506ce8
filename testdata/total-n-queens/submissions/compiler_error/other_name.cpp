// @EXPECTED_RESULTS@: COMPILER-ERROR
// Gave the function a name of its own; the driver says so while it is compiled.
int nQueens(int n) {
    return n == 1 ? 1 : 0;
}
