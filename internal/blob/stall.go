package blob

import (
	"context"
	"net"
	"net/http"
	"time"

	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
)

const (
	// DefaultStallTimeout is the default of Options.StallTimeout.
	DefaultStallTimeout = 30 * time.Second
	s3DialTimeout       = 5 * time.Second
)

// s3Client returns an HTTP client whose connections fail when no data moves. The library's
// own read time-out would also end a long upload that makes progress.
func s3Client(stall time.Duration) *awshttp.BuildableClient {
	dialer := &net.Dialer{Timeout: s3DialTimeout}
	return awshttp.NewBuildableClient().WithReadTimeout(0).WithTransportOptions(func(t *http.Transport) {
		t.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
			conn, err := dialer.DialContext(ctx, network, address)
			if err != nil {
				return nil, err
			}
			return &stallConn{Conn: conn, limit: stall}, nil
		}
	})
}

// stallConn is a connection that fails when nothing was read or written for the limit.
type stallConn struct {
	net.Conn
	limit time.Duration
}

// Read implements net.Conn.
func (c *stallConn) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.limit)); err != nil {
		return 0, err
	}
	return c.Conn.Read(p)
}

// Write implements net.Conn. It also extends the read deadline: the transport begins to read
// the response before the request is sent.
func (c *stallConn) Write(p []byte) (int, error) {
	if err := c.SetDeadline(time.Now().Add(c.limit)); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}
