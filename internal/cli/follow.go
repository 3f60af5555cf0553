package cli

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"assay/api/client"
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
		f.idempotencyKey = cmp.Or(f.idempotencyKey, rand.Text()) // for interruptedTrigger
		id, err = s.trigger(ctx)
		switch {
		case err != nil && ctx.Err() != nil:
			return id, last, false, s.interruptedTrigger(cmd, err)
		case err != nil:
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
	return id, last, false, s.resumable(fromServer(err), id)
}

// resumable adds to an error of the server how to continue: the scan does not end with the wait.
func (s scanning[T]) resumable(err error, id string) error {
	e, ok := errors.AsType[*exitError](err)
	if !ok || e.code != exitRefused {
		return err
	}
	const text = "%s. The scan continues on the server. Wait for it with: %s --id %s"
	return &exitError{exitRefused, fmt.Errorf(text, strings.TrimRight(err.Error(), "."), s.command, plain(id))}
}

// interruptedTrigger cancels a scan whose trigger was interrupted. The server may have recorded it: the same idempotency key then returns
// its id.
func (s scanning[T]) interruptedTrigger(cmd *cobra.Command, cause error) error {
	before := &exitError{exitInterrupted, errors.New("interrupted before a scan was triggered")}
	if !maybeTriggered(cause) {
		return before
	}
	ctx, stop := context.WithTimeout(context.WithoutCancel(cmd.Context()), cancelTime)
	defer stop()
	id, err := s.trigger(ctx)
	switch status := client.StatusOf(err); {
	case err == nil:
		return s.interrupted(cmd, id)
	case status >= http.StatusBadRequest && status < http.StatusInternalServerError:
		return before
	}
	return &exitError{exitInterrupted, fmt.Errorf("interrupted; if the server has started a scan, it could not be cancelled: %w", err)}
}

// maybeTriggered reports whether the server may have acted on a trigger that ended with err.
func maybeTriggered(err error) bool {
	if sent, ok := errors.AsType[*url.Error](err); ok {
		return sent.Op == "Post"
	}
	refused, ok := errors.AsType[*client.Error](err)
	return ok && refused.Method == http.MethodPost && refused.Status >= http.StatusInternalServerError
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
