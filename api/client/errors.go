package client

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"assay/internal/retryafter"
)

// errUnchanged is returned for a response with the status 304.
var errUnchanged = errors.New("unchanged")

// errCutOff is returned for a response whose connection was lost before its end.
var errCutOff = errors.New("the response was cut off")

// maxError limits how much of an error's body is read, in bytes.
const maxError = 64 << 10

// Error is a refusal by the server.
type Error struct {
	// Status is the HTTP status.
	Status int
	// Code is stable; "" if the contract names none for the status.
	Code ErrorCode
	// Message is one sentence for people.
	Message string
	// RetryAfter is how long the server asks to wait; 0 if it does not.
	RetryAfter time.Duration
	// RequestID finds the request in the server's logs.
	RequestID string
	// Method and Path are those of the request.
	Method, Path string
}

// Error implements error.
func (e *Error) Error() string {
	text := fmt.Sprintf("%s %s returned status %d", e.Method, e.Path, e.Status)
	if e.Code != "" {
		text += " " + string(e.Code)
	}
	if e.Message != "" {
		text += ": " + e.Message
	}
	if e.Status >= http.StatusInternalServerError && e.RequestID != "" {
		text += " (request " + e.RequestID + ")"
	}
	return text
}

// StatusOf returns the status of a refusal, 0 for any other error.
func StatusOf(err error) int {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Status
	}
	return 0
}

// IsCode reports whether the server refused with the code.
func IsCode(err error, code ErrorCode) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.Code == code
}

func readError(r call, resp *http.Response) *Error {
	e := &Error{Status: resp.StatusCode, Method: r.method, Path: r.path, RequestID: resp.Header.Get("X-Request-Id")}
	if wait, ok := retryafter.Parse(resp.Header.Get("Retry-After"), time.Now()); ok {
		e.RetryAfter = wait
	}
	if to := resp.Header.Get("Location"); resp.StatusCode < http.StatusBadRequest {
		e.Message = fmt.Sprintf("redirects are not followed; use the address that it points to (%.200s)", to)
		return e
	}
	raw, _ := io.ReadAll(io.LimitReader(resp.Body, maxError)) // a partly read body is good enough
	var body struct {
		Code    ErrorCode `json:"code"`
		Message string    `json:"message"`
		Error   string    `json:"error"` // of a rate limit
	}
	if json.Unmarshal(raw, &body) == nil {
		e.Code, e.Message = body.Code, strings.TrimSpace(body.Message+body.Error)
	}
	if e.Message == "" {
		e.Message = http.StatusText(resp.StatusCode)
	}
	return e
}
