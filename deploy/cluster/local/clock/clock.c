/* Shifts the wall clock of the program that preloads it by the seconds in the file that
 * ASSAY_CLOCK names: a signed number of 8 bytes in the machine's order, read at each call. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *offset;

__attribute__((constructor)) static void map_offset(void)
{
	const char *path = getenv("ASSAY_CLOCK");
	int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	if (file < 0)
		return;
	void *map = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
	if (map != MAP_FAILED)
		offset = map;
	close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
	int failed = syscall(SYS_clock_gettime, clock, now);
	if (!failed && offset && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
		now->tv_sec += *offset;
	return failed;
}

int gettimeofday(struct timeval *now, void *zone)
{
	struct timespec exact;
	(void)zone;
	if (clock_gettime(CLOCK_REALTIME, &exact))
		return -1;
	now->tv_sec = exact.tv_sec;
	now->tv_usec = exact.tv_nsec / 1000;
	return 0;
}

time_t time(time_t *now)
{
	struct timespec exact;
	if (clock_gettime(CLOCK_REALTIME, &exact))
		return -1;
	if (now)
		*now = exact.tv_sec;
	return exact.tv_sec;
}
