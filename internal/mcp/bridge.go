package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"assay/internal/key"
	"assay/internal/retryafter"
)

// maxForwarded limits the messages that a bridge forwards at a time.
const maxForwarded = 32

// Bridge connects a client on in and out, with one JSON-RPC message per line, to the server
// of an Assay installation, until the client or ctx ends. The key is sent only to the
// server. A call that the server does not answer gets an error; later calls are tried again.
func Bridge(ctx context.Context, baseURL string, secret key.Secret, in io.ReadCloser, out io.WriteCloser, do *http.Client) error {
	local, err := (&mcp.IOTransport{Reader: in, Writer: out}).Connect(ctx)
	if err != nil {
		return fmt.Errorf("mcp: %w", err)
	}
	defer func() { _ = local.Close() }()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	b := &bridge{
		local: local, stop: stop, slots: make(chan struct{}, maxForwarded), calls: map[jsonrpc.ID]context.CancelFunc{},
		server: &mcp.StreamableClientTransport{
			Endpoint: strings.TrimRight(baseURL, "/") + "/mcp", MaxRetries: -1, DisableStandaloneSSE: true,
			HTTPClient: &http.Client{
				Transport:     bearer{secret, do},
				CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
			},
		},
	}
	for {
		message, err := local.Read(ctx)
		if err == nil {
			b.forward(ctx, message)
			continue
		}
		if cause := context.Cause(ctx); cause != nil {
			err = cause
		}
		if errors.Is(err, io.EOF) || errors.Is(err, context.Canceled) {
			return nil
		}
		return err
	}
}

// bridge forwards the messages of a client. The server treats each request by itself, so each
// message has a connection of its own: a call that waits or fails does not affect others.
type bridge struct {
	local  mcp.Connection
	server *mcp.StreamableClientTransport
	stop   context.CancelCauseFunc // ends the bridge
	slots  chan struct{}           // a value for each message on its way

	mu    sync.Mutex
	calls map[jsonrpc.ID]context.CancelFunc // calls that are not answered yet
}

// forward sends a message to the server in the background.
func (b *bridge) forward(ctx context.Context, message jsonrpc.Message) {
	b.cancel(message)
	select {
	case b.slots <- struct{}{}:
	default:
		b.refuse(ctx, message, fmt.Errorf("more than %d calls at a time; try again when one has ended", maxForwarded))
		return
	}
	callCtx, end := context.WithCancel(ctx)
	if id, ok := callID(message); ok {
		b.mu.Lock()
		b.calls[id] = end
		b.mu.Unlock()
	}
	go func() {
		defer func() { <-b.slots }()
		defer end()
		if err := b.exchange(callCtx, message); err != nil {
			b.refuse(callCtx, message, err)
		}
		if id, ok := callID(message); ok {
			b.mu.Lock()
			delete(b.calls, id)
			b.mu.Unlock()
		}
	}()
}

// callID returns the id of a call; false for other messages, which have no response.
func callID(message jsonrpc.Message) (id jsonrpc.ID, ok bool) {
	request, ok := message.(*jsonrpc.Request)
	if !ok || !request.IsCall() {
		return id, false
	}
	return request.ID, true
}

// exchange sends a message to the server, and what the server answers to the client.
func (b *bridge) exchange(ctx context.Context, message jsonrpc.Message) error {
	conn, err := b.server.Connect(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	if err := conn.Write(ctx, message); err != nil {
		return err
	}
	id, waits := callID(message)
	for waits {
		answer, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		b.answer(ctx, answer)
		response, ok := answer.(*jsonrpc.Response)
		waits = !ok || response.ID != id
	}
	return nil
}

// answer sends a message to the client, unless the client has cancelled the call. The bridge
// ends if the client cannot be reached.
func (b *bridge) answer(ctx context.Context, message jsonrpc.Message) {
	if err := b.local.Write(ctx, message); err != nil && ctx.Err() == nil {
		b.stop(fmt.Errorf("mcp: %w", err))
	}
}

// refuse answers a call that could not be forwarded.
func (b *bridge) refuse(ctx context.Context, message jsonrpc.Message, cause error) {
	if id, ok := callID(message); ok {
		b.answer(ctx, &jsonrpc.Response{ID: id, Error: &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: cause.Error()}})
	}
}

// cancel closes the connection of the call that a notification of the client cancels.
func (b *bridge) cancel(message jsonrpc.Message) {
	request, ok := message.(*jsonrpc.Request)
	if !ok || request.Method != "notifications/cancelled" {
		return
	}
	var params struct {
		RequestID any `json:"requestId"`
	}
	if json.Unmarshal(request.Params, &params) != nil {
		return
	}
	id, err := jsonrpc.MakeID(params.RequestID)
	if err != nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if end, ok := b.calls[id]; ok {
		end()
	}
}

// bearer adds the key to requests. Its client must not follow redirects, because the key
// would be sent to their targets.
type bearer struct {
	key key.Secret
	do  *http.Client
}

// RoundTrip implements http.RoundTripper. A refusal with Retry-After is an error that says how
// long to wait.
func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+b.key.Reveal())
	transport := b.do.Transport
	if transport == nil {
		transport = http.DefaultTransport
	}
	resp, err := transport.RoundTrip(r)
	if err != nil || resp.StatusCode < http.StatusBadRequest {
		return resp, err
	}
	if wait, ok := retryafter.Parse(resp.Header.Get("Retry-After"), time.Now()); ok {
		_ = resp.Body.Close()
		return nil, fmt.Errorf("%s; try again in %s", http.StatusText(resp.StatusCode), wait)
	}
	return resp, nil
}
