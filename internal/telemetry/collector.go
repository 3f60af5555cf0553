package telemetry

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"

	"assay/config"
)

// CheckCollector sends an export without spans to the collector, and fails unless it accepts
// that. Errors have neither the secrets of the address nor the headers.
func CheckCollector(ctx context.Context, c config.Tracing) error {
	client, err := collectorClient(c)
	if err != nil {
		return err
	}
	defer client.CloseIdleConnections()
	headers, err := c.HeaderFields()
	if err != nil {
		return fmt.Errorf("tracing.headers: %w", err)
	}
	address, err := tracesURL(c.Endpoint)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, http.NoBody) // an empty message of protobuf
	if err != nil {
		return errors.New("tracing.endpoint is not a valid URL")
	}
	req.Header.Set("Content-Type", "application/x-protobuf")
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	resp, err := client.Do(req)
	if failed, ok := errors.AsType[*url.Error](err); ok { // which repeats the address
		return failed.Err
	}
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxCollectorReply))
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("the collector answered %s", resp.Status)
	}
	return nil
}

// maxCollectorReply is the number of bytes of a collector's response that are read and discarded.
const maxCollectorReply = 64 << 10
