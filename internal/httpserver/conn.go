package httpserver

import (
	"container/list"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// writePart is the number of bytes of a response that Limits.Stall applies to.
const writePart = 16 << 10

// conn is an admitted connection.
type conn struct {
	net.Conn
	listener *listener
	client   netip.Prefix  // the client it is counted for
	idle     *list.Element // guarded by the listener; nil during a request
	writing  atomic.Int64  // start of the present write in Unix nanoseconds; 0 between writes
	closing  sync.Once
}

// Write implements net.Conn. Each part of p has its own deadline, so that a long response to a
// slow reader continues as long as the reader makes progress.
func (c *conn) Write(p []byte) (written int, err error) {
	defer c.writing.Store(0)
	for {
		part := p[written:min(len(p), written+writePart)]
		now := time.Now()
		c.writing.Store(now.UnixNano())
		if err := c.SetWriteDeadline(now.Add(c.listener.limits.Stall)); err != nil {
			return written, err
		}
		n, err := c.Conn.Write(part)
		written += n
		if err != nil || written == len(p) {
			return written, err
		}
	}
}

// Close implements net.Conn.
func (c *conn) Close() error {
	err := c.Conn.Close()
	c.closing.Do(func() { c.listener.release(c) })
	return err
}
