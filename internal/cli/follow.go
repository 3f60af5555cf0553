package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
)

// following are the flags of commands that trigger a scan and wait for its end.
type following struct {
	id             string
	idempotencyKey string
	timeout        time.Duration
	detach         bool
}

func (f *following) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.id, "id", "", "wait for the scan with this id instead of triggering one, for example after a pipeline was "+
		"interrupted")
	cmd.Flags().StringVar(&f.idempotencyKey, "idempotency-key", "",
		"idempotency key: within 24 hours, the same key starts no second scan (default: random)")
	cmd.Flags().DurationVar(&f.timeout, "timeout", time.Hour, "how long to wait for the end of the scan; it continues on the server "+
		"after that")
	cmd.Flags().BoolVar(&f.detach, "detach", false, "trigger the scan, print its id, and do not wait")
}

// scanning is a kind of scan on a server. T is its state.
type scanning[T any] struct {
	command string // the command that resumes it, such as "assay scan website"
	trigger func(ctx context.Context) (id string, err error)
	wait    func(ctx context.Context, id string, onChange func(T)) (T, error)
	cancel  func(ctx context.Context, id string) error
	// state returns the progress of the scan.
	state func(T) (text string, done, total int)
}

// run triggers the scan, unless the flags name one, and waits for its end. done is false if
// the flags only ask for the trigger.
func (s scanning[T]) run(cmd *cobra.Command, f *following) (id string, last T, done bool, err error) {
	ctx := cmd.Context()
	if id = f.id; id == "" {
		if id, err = s.trigger(ctx); err != nil {
			return id, last, false, fromServer(err)
		}
	}
	if f.detach {
		fmt.Fprintln(cmd.OutOrStdout(), id)
		return id, last, false, nil
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "Scan %s\n", plain(id))
	waiting, stop := context.WithTimeout(ctx, f.timeout)
	defer stop()
	shown := newProgress(cmd.ErrOrStderr())
	last, err = s.wait(waiting, id, func(now T) { shown.show(s.state(now)) })
	shown.end()
	switch {
	case err == nil:
		return id, last, true, nil
	case ctx.Err() != nil:
		return id, last, false, s.interrupted(cmd, id)
	case errors.Is(waiting.Err(), context.DeadlineExceeded):
		const text = "the scan has not ended after %s and continues on the server. Wait for it with: %s --id %s"
		return id, last, false, &exitError{exitTimedOut, fmt.Errorf(text, f.timeout, s.command, plain(id))}
	}
	return id, last, false, fromServer(err)
}

// cancelTime limits a cancellation.
const cancelTime = 15 * time.Second

// interrupted cancels the scan: on a terminal only if the user confirms, in a stopped
// pipeline always.
func (s scanning[T]) interrupted(cmd *cobra.Command, id string) error {
	out := cmd.ErrOrStderr()
	if isTerminal(cmd.InOrStdin()) && isTerminal(out) {
		fmt.Fprint(out, "\nCancel the scan on the server as well? [y/N] ")
		answer, _ := bufio.NewReader(cmd.InOrStdin()).ReadString('\n') // no answer is a no
		if answer = strings.ToLower(strings.TrimSpace(answer)); answer != "y" && answer != "yes" {
			return &exitError{exitInterrupted, fmt.Errorf("the scan continues on the server. Wait for it with: %s --id %s", s.command, plain(id))}
		}
	}
	ctx, stop := context.WithTimeout(context.WithoutCancel(cmd.Context()), cancelTime)
	defer stop()
	if err := s.cancel(ctx, id); err != nil {
		return &exitError{exitInterrupted, fmt.Errorf("the scan could not be cancelled: %w", err)}
	}
	return &exitError{exitInterrupted, fmt.Errorf("the scan %s was cancelled", plain(id))}
}
