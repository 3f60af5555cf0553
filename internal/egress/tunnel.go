package egress

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"assay/internal/scan"
)

// connect answers CONNECT: it dials the judged target, and then copies bytes both ways
// without reading them.
func (p *Proxy) connect(w http.ResponseWriter, r *http.Request) {
	if err := p.judgeConnect(r.Host); err != nil {
		p.fail(w, r, err)
		return
	}
	upstream, err := p.dialer.DialContext(r.Context(), "tcp", r.Host)
	if err != nil {
		p.fail(w, r, err)
		return
	}
	defer func() { _ = upstream.Close() }()
	client, buffered, err := http.NewResponseController(w).Hijack()
	if err != nil {
		p.fail(w, r, scan.Wrap(scan.CodeInternal, err, "CONNECT requires HTTP/1.1"))
		return
	}
	defer func() { _ = client.Close() }()
	// A hijacked connection still has the deadlines of the HTTP server.
	if err := client.SetDeadline(time.Time{}); err != nil {
		return
	}
	if _, err := io.WriteString(client, "HTTP/1.1 200 Connection established\r\n\r\n"); err != nil {
		return
	}
	// What the HTTP server has already read comes first. The rest is read from the connection
	// itself: the server's reader ends the request's context at EOF.
	early := io.LimitReader(buffered, int64(buffered.Reader.Buffered()))
	err = p.pipe(r.Context(), client, io.MultiReader(early, client), upstream)
	if err != nil {
		p.cfg.Logger.DebugContext(r.Context(), "tunnel ended early", "host", shown(r.Host), "error", err)
	}
}

// judgeConnect checks the authority of a CONNECT request, which always has a
// port (RFC 9110 section 9.3.6).
func (p *Proxy) judgeConnect(authority string) error {
	host, portText, err := net.SplitHostPort(authority)
	if err != nil {
		return scan.Wrap(scan.CodeInvalid, err, "CONNECT requires a host and a port")
	}
	port, err := parsePort(portText)
	if err != nil {
		return err
	}
	if err := p.dialer.Policy().JudgeHost(host); err != nil {
		return err
	}
	return p.judgePort(host, port)
}

// pipe copies in both directions until both have ended, one has failed or reached a limit,
// or ctx ends. sent reads from client. The end of one direction is passed on and leaves the
// other open.
func (p *Proxy) pipe(ctx context.Context, client net.Conn, sent io.Reader, upstream net.Conn) error {
	stop := context.AfterFunc(ctx, func() {
		_ = client.Close()
		_ = upstream.Close()
	})
	defer stop()
	t := &tunnel{proxy: p}
	idle := time.AfterFunc(p.cfg.IdleTimeout, func() {
		_ = client.Close()
		_ = upstream.Close()
	})
	defer idle.Stop()
	t.idle = idle
	up := make(chan error, 1)
	go func() { up <- t.copy(upstream, sent, client) }()
	down := t.copy(client, upstream, upstream)
	return errors.Join(down, <-up)
}

// tunnel is the state of one CONNECT.
type tunnel struct {
	proxy *Proxy
	moved atomic.Int64
	idle  *time.Timer
}

// copy copies bytes from src, which reads from the connection from, to dst. After a failure
// it closes both connections, which ends the other direction too.
func (t *tunnel) copy(dst net.Conn, src io.Reader, from net.Conn) error {
	buf := make([]byte, 32<<10)
	for {
		n, err := src.Read(buf)
		t.idle.Reset(t.proxy.cfg.IdleTimeout)
		if n > 0 {
			over := t.proxy.spend(&t.moved, n)
			if over == nil {
				_, over = dst.Write(buf[:n])
			}
			if over != nil {
				return errors.Join(over, dst.Close(), from.Close())
			}
		}
		switch {
		case err == io.EOF:
			if half, ok := dst.(interface{ CloseWrite() error }); ok {
				return half.CloseWrite()
			}
			return nil
		case err != nil:
			return errors.Join(err, dst.Close(), from.Close())
		}
	}
}
