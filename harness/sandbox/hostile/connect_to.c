// Connects to a UNIX socket by path, to one by abstract name, and to a port of this machine: connect_to PATH NAME PORT.
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include "harness/sandbox/hostile/report.h"
static void reach(int family, const void* address, unsigned size, const char* what) {
    const int end = socket(family, SOCK_STREAM, 0);
    report(end >= 0 && connect(end, address, size) == 0, "connected to %s", what);
}
int main(int count, char** arguments) {
    if (count < 4) {
        return 2;
    }
    struct sockaddr_un local = {AF_UNIX, {0}};
    strncpy(local.sun_path, arguments[1], sizeof local.sun_path - 1);
    reach(AF_UNIX, &local, sizeof local, "a path");
    memset(local.sun_path, 0, sizeof local.sun_path);
    strncpy(local.sun_path + 1, arguments[2], sizeof local.sun_path - 2);
    reach(AF_UNIX, &local, (unsigned)(sizeof(sa_family_t) + 1 + strlen(arguments[2])), "an abstract name");
    struct sockaddr_in port = {AF_INET, htons((unsigned short)atoi(arguments[3])), {htonl(INADDR_LOOPBACK)}, {0}};
    reach(AF_INET, &port, sizeof port, "a port");
    return 0;
}
