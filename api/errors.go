package api

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"assay/internal/retryafter"
	"assay/internal/scan"
)

// statuses maps domain errors to HTTP. Any other code, and every error that is not a
// *scan.Error, is a 500 without detail.
var statuses = map[scan.Code]int{
	scan.CodeInvalid:           http.StatusBadRequest,
	scan.CodeUnauthorized:      http.StatusUnauthorized,
	scan.CodeForbidden:         http.StatusForbidden,
	scan.CodeNotFound:          http.StatusNotFound,
	scan.CodeConflict:          http.StatusConflict,
	scan.CodeTooLarge:          http.StatusRequestEntityTooLarge,
	scan.CodeQuota:             http.StatusTooManyRequests,
	scan.CodeUnavailable:       http.StatusServiceUnavailable,
	scan.CodeTargetUnreachable: http.StatusBadRequest,
	scan.CodeTargetForbidden:   http.StatusBadRequest,
}

// errorBody is an error of the website endpoints, which have no named codes.
type errorBody struct {
	StatusCode int    `json:"statusCode"`
	Message    string `json:"message"`
}

// codedBody is an error of the Code Scan and Site Health endpoints that has a
// named code.
type codedBody struct {
	StatusCode int    `json:"statusCode"`
	Code       string `json:"code"`
	Message    string `json:"message"`
}

// fail answers with err and records its cause for the request's log line.
func fail(c *gin.Context, err error) {
	body := noteError(c, err)
	abort(c, body.StatusCode, body)
}

// codeValidation is the named code of a 400 that has no other.
const codeValidation = "VALIDATION_ERROR"

// failCoded is like fail, for the Code Scan and Site Health endpoints: the body also has the error's named code. Statuses for which the
// contract has no code have none here either.
func failCoded(c *gin.Context, err error) {
	body := noteError(c, err)
	code := ""
	if e, ok := errors.AsType[*scan.Error](err); ok {
		code = e.Name
	}
	if code == "" && body.StatusCode == http.StatusBadRequest {
		code = codeValidation
	}
	if code == "" {
		abort(c, body.StatusCode, body)
		return
	}
	abort(c, body.StatusCode, codedBody{StatusCode: body.StatusCode, Code: code, Message: body.Message})
}

// defaultRetry is the Retry-After of something that is unavailable for an unknown time.
const defaultRetry = 5 * time.Second

// noteError records the cause of err for the request's log line and returns the response's
// body.
func noteError(c *gin.Context, err error) errorBody {
	_ = c.Error(err)
	if errors.Is(err, errMediaType) {
		return errorBody{StatusCode: http.StatusUnsupportedMediaType, Message: "Content-Type must be application/json"}
	}
	if scan.IsCode(err, scan.CodeInternal) && late(c, err) {
		err = scan.Wrap(scan.CodeUnavailable, err, "The request took too long. Please retry shortly.")
	}
	status, known := statuses[scan.CodeOf(err)]
	if !known {
		return errorBody{StatusCode: http.StatusInternalServerError, Message: "Internal server error"}
	}
	var wait time.Duration
	if e, ok := errors.AsType[*scan.Error](err); ok {
		wait = e.RetryAfter
	}
	if status == http.StatusServiceUnavailable {
		wait = cmp.Or(wait, defaultRetry)
	}
	if wait > 0 {
		c.Header("Retry-After", retryafter.Format(wait))
	}
	return errorBody{StatusCode: status, Message: scan.MessageOf(err)}
}

// abort answers with a JSON body and ends the chain.
func abort(c *gin.Context, status int, body any) {
	c.Abort()
	writeJSON(c, status, body)
}

func writeJSON(c *gin.Context, status int, body any) {
	raw, err := json.Marshal(body)
	if err != nil { // bodies are plain types of this package
		_ = c.Error(err)
		c.Status(http.StatusInternalServerError)
		return
	}
	c.Data(status, "application/json; charset=utf-8", raw)
}
