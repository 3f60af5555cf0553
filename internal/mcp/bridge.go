package mcp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"assay/internal/key"
)

// Bridge connects a client on in and out, with one JSON-RPC message per line, to the server
// of an Assay installation, until the client or ctx ends. The key is sent only to the
// server.
func Bridge(ctx context.Context, baseURL string, secret key.Secret, in io.ReadCloser, out io.WriteCloser, do *http.Client) error {
	local, err := (&mcp.IOTransport{Reader: in, Writer: out}).Connect(ctx)
	if err != nil {
		return fmt.Errorf("mcp: %w", err)
	}
	defer func() { _ = local.Close() }()
	remote, err := (&mcp.StreamableClientTransport{
		Endpoint: strings.TrimRight(baseURL, "/") + "/mcp", MaxRetries: -1, DisableStandaloneSSE: true,
		HTTPClient: &http.Client{Transport: bearer{secret, do}},
	}).Connect(ctx)
	if err != nil {
		return fmt.Errorf("mcp: %w", err)
	}
	defer func() { _ = remote.Close() }()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 2)
	go func() { ended <- relay(ctx, remote, local) }()
	go func() { ended <- relay(ctx, local, remote) }()
	if err = <-ended; errors.Is(err, io.EOF) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// relay copies messages from one side to the other.
func relay(ctx context.Context, from, to mcp.Connection) error {
	for {
		message, err := from.Read(ctx)
		if err != nil {
			return err
		}
		if err := to.Write(ctx, message); err != nil {
			return err
		}
	}
}

// bearer adds the key to requests.
type bearer struct {
	key key.Secret
	do  *http.Client
}

// RoundTrip implements http.RoundTripper.
func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.key.Reveal())
	transport := b.do.Transport
	if transport == nil {
		transport = http.DefaultTransport
	}
	return transport.RoundTrip(r)
}
