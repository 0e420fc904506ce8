// The least a program can do: what its run costs is the sandbox's price.
int main(void) {
    return 0;
}
