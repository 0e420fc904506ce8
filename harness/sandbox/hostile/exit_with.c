// Ends with the exit code given.
#include <stdlib.h>
int main(int count, char** arguments) { return count > 1 ? atoi(arguments[1]) : 0; }
