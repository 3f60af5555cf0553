package contract

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"testing"
)

// Transport returns a RoundTripper that sends requests through base and fails the test for
// every response that violates the contract. It also fails if the server accepts (2xx or 304)
// a request that the contract refuses. Bodies are read completely and passed on.
func Transport(t testing.TB, v *Validator, base http.RoundTripper) http.RoundTripper {
	return transport{fail: func(err error) { t.Helper(); t.Error(err) }, validator: v, base: base}
}

type transport struct {
	fail      func(error)
	validator *Validator
	base      http.RoundTripper
}

func (tr transport) RoundTrip(req *http.Request) (*http.Response, error) {
	req, sent, err := readRequest(req)
	if err != nil {
		return nil, err
	}
	resp, err := tr.base.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(resp.Body)
	closeErr := resp.Body.Close()
	if err != nil {
		return nil, fmt.Errorf("contract: read the response: %w", err)
	}
	if closeErr != nil {
		return nil, fmt.Errorf("contract: close the response: %w", closeErr)
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	if err := tr.validator.ValidateResponse(req.Method, req.URL.Path, resp.StatusCode, resp.Header, body); err != nil {
		tr.fail(fmt.Errorf("%w\nbody: %.2000s", err, body))
	}
	if accepted(resp.StatusCode) && req.Method != http.MethodOptions {
		if err := tr.validator.ValidateRequest(req.Method, req.URL, req.Header, sent); err != nil {
			tr.fail(fmt.Errorf("the server accepted (status %d) a request that the contract forbids: %w", resp.StatusCode, err))
		}
	}
	return resp, nil
}

func accepted(status int) bool { return status < 300 || status == http.StatusNotModified }

// readRequest returns the request with its body read; a RoundTripper must not change the
// original.
func readRequest(req *http.Request) (*http.Request, []byte, error) {
	if req.Body == nil || req.Body == http.NoBody {
		return req, nil, nil
	}
	body, err := io.ReadAll(req.Body)
	closeErr := req.Body.Close()
	if err != nil {
		return nil, nil, fmt.Errorf("contract: read the request: %w", err)
	}
	if closeErr != nil {
		return nil, nil, fmt.Errorf("contract: close the request: %w", closeErr)
	}
	out := req.Clone(req.Context())
	out.Body = io.NopCloser(bytes.NewReader(body))
	return out, body, nil
}
