package gitremote

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
)

// maxForwards limits the parallel connections of a session.
const maxForwards = 4

// forward is the gate for ssh: every connection to ln is forwarded to the remote's address,
// which the guard resolves, judges and dials.
func (s *Session) forward(life context.Context, ln net.Listener) {
	stop := context.AfterFunc(life, func() { _ = ln.Close() })
	defer stop()
	var carried sync.WaitGroup
	defer carried.Wait()
	slots := make(chan struct{}, maxForwards)
	for {
		near, err := ln.Accept()
		if err != nil {
			return
		}
		select {
		case slots <- struct{}{}:
		default:
			_ = near.Close()
			continue
		}
		carried.Go(func() {
			defer func() { <-slots }()
			s.carry(life, near)
		})
	}
}

// carry copies in both directions until both have ended, a limit is reached, or life ends.
func (s *Session) carry(life context.Context, near net.Conn) {
	defer func() { _ = near.Close() }()
	far, err := s.cfg.Dialer.DialContext(life, "tcp", s.url.Address())
	if err != nil {
		s.refuse(err)
		return
	}
	defer func() { _ = far.Close() }()
	stop := context.AfterFunc(life, func() { _, _ = near.Close(), far.Close() })
	defer stop()
	var moved atomic.Int64
	var up sync.WaitGroup
	up.Go(func() { s.copy(far, near, &moved) })
	s.copy(near, far, &moved)
	up.Wait()
}

// errTooMuch ends a connection that transferred more than Config.MaxBytes.
var errTooMuch = errors.New("byte limit of the gate")

// copy copies bytes in one direction, and passes on its end.
func (s *Session) copy(to, from net.Conn, moved *atomic.Int64) {
	_, err := io.Copy(to, &counted{Conn: from, moved: moved, max: s.cfg.MaxBytes})
	if err != nil {
		if errors.Is(err, errTooMuch) {
			s.refuse(err)
		}
		_, _ = to.Close(), from.Close()
		return
	}
	if half, ok := to.(interface{ CloseWrite() error }); ok {
		_ = half.CloseWrite()
	}
}

// counted hides the other methods of a connection, which would bypass Read.
type counted struct {
	net.Conn
	moved *atomic.Int64
	max   int64
}

// Read implements io.Reader.
func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if c.moved.Add(int64(n)) > c.max {
		return 0, errTooMuch
	}
	return n, err
}
