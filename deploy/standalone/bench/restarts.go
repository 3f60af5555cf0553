package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
)

// restarts scans 40 websites, 10 repositories and 5 small sites while three workers are
// restarted for five minutes, and compares the results with those of undisturbed scans.
func restarts(ctx context.Context, b *bench) ([]figure, error) {
	return b.longForm(ctx, "TestRestartsChangeNothing")
}

// labQueue queues many lab scans at once on one browser: none may end COMPLETE without its
// lab metrics.
func labQueue(ctx context.Context, b *bench) ([]figure, error) {
	return b.longForm(ctx, "TestQueueOfLabScans", "-lab", strconv.Itoa(b.lab))
}

// figureLine matches a figure in the output of an end-to-end test.
var figureLine = regexp.MustCompile(`figure (\S+) (\S+) (>=|<=|<) (\S+)`)

// longForm runs the long form of an end-to-end test, whose processes are the product's own,
// and reads its figures.
func (b *bench) longForm(ctx context.Context, test string, args ...string) (figures []figure, err error) {
	run := []string{"test", "-vet=off", "./e2e", "-run", "^" + test + "$", "-count=1", "-v", "-timeout", "5h", "-args", "-full"}
	cmd := exec.CommandContext(ctx, "go", append(run, args...)...) //nolint:gosec // the tests of this module
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, b.log
	failed := cmd.Run()
	for lines := bufio.NewScanner(bytes.NewReader(out.Bytes())); lines.Scan(); {
		m := figureLine.FindStringSubmatch(lines.Text())
		if m == nil {
			b.notef("%s", lines.Text())
			continue
		}
		value, verr := strconv.ParseFloat(m[2], 64)
		bar, berr := strconv.ParseFloat(m[4], 64)
		err = errors.Join(err, verr, berr)
		figures = append(figures, figure{name: m[1], value: value, op: m[3], bar: bar})
	}
	if failed != nil {
		err = errors.Join(err, fmt.Errorf("%s: %w", test, failed))
	}
	return figures, err
}
