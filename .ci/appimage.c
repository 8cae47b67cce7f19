/* The head of the AppImage: unpacks the file system that follows it, runs what is there, and tidies up.

   A type 2 AppImage is a program with a squashfs at its end: https://github.com/AppImage/AppImageSpec.
   Nothing need be mounted, so that it runs where there is no FUSE, and in a container. */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <squashfuse/squashfuse.h>

#define SELF "/proc/self/exe"
#define ROOM 4096

/* The library can unpack these, too; here all is zstd, and LZO's licence would bind the whole file. */
int LZ4_decompress_safe(void) { return -1; }
int lzo1x_decompress_safe(void) { return -1; }
int lzma_stream_buffer_decode(void) { return -1; }

static pid_t program;

static void fail(const char *what) {
    fprintf(stderr, "ludus: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* Where the file system begins: the headers of sections are the last thing of the program. */
static size_t offset(void) {
    Elf64_Ehdr head;
    int file = open(SELF, O_RDONLY);
    if (file < 0 || read(file, &head, sizeof head) != sizeof head)
        fail(SELF);
    close(file);
    return head.e_shoff + (size_t)head.e_shentsize * head.e_shnum;
}

static void copy(sqfs *from, sqfs_inode *node, const char *path) {
    static char part[1 << 20];
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL, node->base.mode & 0777);
    if (file < 0)
        fail(path);
    for (sqfs_off_t at = 0, end = node->xtra.reg.file_size; at < end;) {
        sqfs_off_t read = sizeof part;
        if (sqfs_read_range(from, node, at, &read, part) || read == 0) {
            errno = EIO;
            fail(path);
        }
        if (write(file, part, read) != read)
            fail(path);
        at += read;
    }
    if (close(file))
        fail(path);
}

static void unpack(const char *folder) {
    sqfs from;
    sqfs_traverse walk;
    char path[ROOM], aim[ROOM];
    sqfs_err error = sqfs_open_image(&from, SELF, offset());
    if (!error)
        error = sqfs_traverse_open(&walk, &from, sqfs_inode_root(&from));
    while (!error && sqfs_traverse_next(&walk, &error)) {
        sqfs_inode node;
        size_t length = sizeof aim;
        if (walk.dir_end)
            continue;
        if ((error = sqfs_inode_get(&from, &node, sqfs_dentry_inode(&walk.entry))))
            break;
        snprintf(path, sizeof path, "%s/%s", folder, walk.path);
        if (S_ISDIR(node.base.mode)) {
            if (mkdir(path, 0700))
                fail(path);
        } else if (S_ISLNK(node.base.mode)) {
            if (sqfs_readlink(&from, &node, aim, &length) || symlink(aim, path))
                fail(path);
        } else
            copy(&from, &node, path);
    }
    if (error) {
        fprintf(stderr, "ludus: the file is damaged; download it again\n");
        exit(1);
    }
}

static int drop(const char *path, const struct stat *status, int kind, struct FTW *where) {
    (void)status, (void)kind, (void)where;
    return remove(path);
}

static void pass_on(int signal) {
    kill(program, signal);
}

int main(int count, char **words) {
    char folder[ROOM], path[ROOM + 16], self[ROOM] = "";
    const char *first = count > 1 ? words[1] : "", *spare = getenv("TMPDIR");
    int status = 0;
    if (!strcmp(first, "--appimage-offset"))
        return printf("%zu\n", offset()) < 0;
    if (!strcmp(first, "--appimage-extract")) {
        if (mkdir("squashfs-root", 0755))
            fail("squashfs-root");
        unpack("squashfs-root");
        return 0;
    }
    if (readlink(SELF, self, sizeof self - 1) < 0)
        fail(SELF);
    snprintf(folder, sizeof folder, "%s/ludus-XXXXXX", spare ? spare : "/tmp");
    if (!mkdtemp(folder))
        fail(folder);
    program = fork();
    if (program < 0)
        fail("fork");
    if (!program) {
        unpack(folder);
        snprintf(path, sizeof path, "%s/AppRun", folder);
        setenv("APPIMAGE", self, 1);
        setenv("APPDIR", folder, 1);
        execv(path, words);
        fail(path);
    }
    signal(SIGINT, pass_on);
    signal(SIGTERM, pass_on);
    signal(SIGHUP, pass_on);
    while (waitpid(program, &status, 0) < 0 && errno == EINTR)
        ;
    nftw(folder, drop, 16, FTW_DEPTH | FTW_PHYS);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
