package cli

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/spf13/cobra"

	"assay/api/client"
)

// Exit codes of commands that scan; docs/ci.md explains them. Every other command exits with
// 0, exitFailed or exitUsage.
const (
	exitPassed      = 0
	exitFailed      = 1 // the gate
	exitUsage       = 2
	exitScanFailed  = 3
	exitTimedOut    = 4
	exitRefused     = 5
	exitInterrupted = 130 // 128 plus the number of SIGINT, the convention of shells
)

// exitError ends the program with a code. If err is nil, nothing more is printed: the
// command has printed its message.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// endWith gives errors of the commands below cmd a code if they have none: exit code 1 would
// mean that the gate failed. What fails because of an interruption gets the code of interruptions.
func endWith(code int, cmd *cobra.Command) *cobra.Command {
	for _, c := range append(cmd.Commands(), cmd) {
		run := c.RunE
		if run == nil {
			continue
		}
		c.RunE = func(c *cobra.Command, args []string) error {
			err := run(c, args)
			e, coded := errors.AsType[*exitError](err)
			switch {
			case err == nil:
				return nil
			case c.Context().Err() != nil && (!coded || e.code == exitRefused || e.code == exitUsage):
				return &exitError{exitInterrupted, errors.New("interrupted")}
			case coded || errors.Is(err, errUsage):
				return err
			}
			return &exitError{code, err}
		}
	}
	return cmd
}

// exitCode returns the exit code for err.
func exitCode(err error) int {
	if e, ok := errors.AsType[*exitError](err); ok {
		return e.code
	}
	if errors.Is(err, errUsage) {
		return exitUsage
	}
	return exitFailed
}

// fromServer returns the exit code for an error of the server or of the connection to it;
// invalid requests are usage errors.
func fromServer(err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, errUsage) {
		return err
	}
	if _, ok := errors.AsType[*exitError](err); ok {
		return err
	}
	e, ok := errors.AsType[*client.Error](err)
	if !ok {
		return &exitError{exitRefused, fmt.Errorf("the server could not be reached; check ASSAY_API_URL: %w", err)}
	}
	switch e.Status {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusConflict, http.StatusRequestEntityTooLarge:
		return &exitError{exitUsage, errors.New(e.Message)}
	case http.StatusUnauthorized:
		if e.Code != "" {
			return &exitError{exitRefused, errors.New(e.Message)}
		}
		return &exitError{exitRefused, errors.New("the server refused the API key; set ASSAY_API_KEY, or run: assay login")}
	case http.StatusForbidden:
		return &exitError{exitRefused, fmt.Errorf("the server refused the request: %s", e.Message)}
	}
	return &exitError{exitRefused, err}
}
