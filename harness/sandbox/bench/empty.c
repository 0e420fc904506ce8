// The smallest possible program: the cost of its run is the cost of the sandbox.
int main(void) {
    return 0;
}
