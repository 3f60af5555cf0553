package scan

import (
	"errors"
	"fmt"
	"time"
)

// Code classifies an Error. The API maps a code to an HTTP status and the
// activities map it to Temporal's retryability, each in one table.
type Code string

// Codes shared by all resources. Named codes of the Code Scan and Site Health endpoints
// (PROJECT_NOT_FOUND, …) are in Error.Name instead, because they are wording for callers and
// not a class of failure.
const (
	// CodeInternal is any unknown error: its cause is logged and hidden from the caller.
	CodeInternal Code = "internal"
	// CodeInvalid is a request that violates a rule; the message names field and rule.
	CodeInvalid Code = "invalid"
	// CodeUnauthorized is a missing or unusable credential.
	CodeUnauthorized Code = "unauthorized"
	// CodeForbidden is a valid credential without the necessary rights.
	CodeForbidden Code = "forbidden"
	// CodeNotFound is an object that does not exist, or belongs to another tenant.
	CodeNotFound Code = "not_found"
	// CodeConflict is a request that contradicts the present state.
	CodeConflict Code = "conflict"
	// CodeTooLarge is a request body past the limit.
	CodeTooLarge Code = "too_large"
	// CodeQuota is a tenant's cap on scans in flight; RetryAfter is set.
	CodeQuota Code = "quota"
	// CodeUnavailable is an unavailable dependency; trying again later may help.
	CodeUnavailable Code = "unavailable"
	// CodeSuperseded is a write by a workflow run that no longer owns the record.
	CodeSuperseded Code = "superseded"
	// CodeTerminal is a write to a record that has reached its final state.
	CodeTerminal Code = "terminal"
	// CodeTargetUnreachable is a scan target that does not answer.
	CodeTargetUnreachable Code = "target_unreachable"
	// CodeTargetForbidden is a scan target whose address the egress policy refuses.
	CodeTargetForbidden Code = "target_forbidden"
)

// Error is the one error type that crosses package borders. Message is safe to
// show to the caller; Cause never is.
type Error struct {
	Code    Code
	Name    string // named code of the API, such as PROJECT_NOT_FOUND; may be empty
	Message string // one sentence for the caller, free of internals and secrets
	// RetryAfter is how long the caller should wait; 0 if unknown.
	RetryAfter time.Duration
	// Outage marks CodeUnavailable for something that Assay consists of: its database, blob store or workflow service. No step
	// is to blame for it.
	Outage bool
	// Cause is the underlying error; it is logged and never shown.
	Cause error
}

// Error implements error. It includes the cause and is meant for logs.
func (e *Error) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Message, e.Cause)
	}
	return fmt.Sprintf("%s: %s", e.Code, e.Message)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Errorf returns an Error with a formatted message for the caller.
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Wrap returns an Error with the message for the caller and the hidden cause.
func Wrap(code Code, cause error, message string) *Error {
	return &Error{Code: code, Message: message, Cause: cause}
}

// OutageOf returns an Error for a part of Assay that is unavailable, with the message for the caller and the hidden cause.
func OutageOf(cause error, message string) *Error {
	return &Error{Code: CodeUnavailable, Message: message, Outage: true, Cause: cause}
}

// IsOutage reports whether an Error in err's chain is an outage.
func IsOutage(err error) bool {
	for {
		e, ok := errors.AsType[*Error](err)
		if !ok || e.Outage {
			return ok
		}
		err = e.Cause
	}
}

// CodeOf returns the code of the first Error in err's chain, CodeInternal for
// any other error, and "" for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return CodeInternal
}

// IsCode reports whether err carries the code.
func IsCode(err error, code Code) bool { return err != nil && CodeOf(err) == code }

// MessageOf returns the message about err for the caller: that of the first Error in its
// chain unless it is internal, else a fixed sentence.
func MessageOf(err error) string {
	if e, ok := errors.AsType[*Error](err); ok && e.Code != CodeInternal {
		return e.Message
	}
	return "Internal server error"
}
