// Writes a file: write_file NAME TEXT.
#include <stdio.h>
int main(int count, char** arguments) {
    FILE* file = count > 2 ? fopen(arguments[1], "w") : 0;
    return file && fputs(arguments[2], file) >= 0 && fclose(file) == 0 ? 0 : 1;
}
