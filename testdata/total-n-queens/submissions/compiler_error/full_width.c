/* @EXPECTED_RESULTS@: COMPILER-ERROR
   Typed with a Chinese input method switched on: the semicolon after `return total` is the full-width one. */
int totalNQueens(int n) {
    int total = n == 1;
    return total；
}
