package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// Shape of the load: keep-alive connections, each with one outstanding request, and more
// callers than the limit per address would refuse.
const (
	connections   = 8
	callers       = 4096
	pollsPerCheck = 16 // requests between two readings of the clock
)

// poller polls one path of one server. Requests are written and responses read with as little work as HTTP/1.1 allows, so that the server
// is measured and not the client.
type poller struct {
	conns  []*pollConn
	caller atomic.Uint32
}

type pollConn struct {
	net.Conn
	in      *bufio.Reader
	request []byte
	from    []byte // the caller's address within request, replaced for each request
}

// addressWidth is the width of 10.aaa.bbb.ccc.
const addressWidth = len("10.000.000.000")

func newPoller(ctx context.Context, addr, path, key string) (*poller, error) {
	p := &poller{}
	for range connections {
		c, err := (&net.Dialer{}).DialContext(ctx, "tcp", addr)
		if err != nil {
			return nil, errors.Join(err, p.close())
		}
		request := []byte("GET " + path + " HTTP/1.1\r\nHost: " + addr + "\r\nUser-Agent: bench\r\nAccept: application/json\r\n" +
			"Authorization: Bearer " + key + "\r\nX-Forwarded-For: 10.000.000.000\r\n\r\n")
		at := bytes.Index(request, []byte("10.000"))
		p.conns = append(p.conns, &pollConn{
			Conn: c, in: bufio.NewReaderSize(c, 64<<10), request: request, from: request[at : at+addressWidth],
		})
	}
	return p, nil
}

func (p *poller) close() error {
	var errs []error
	for _, c := range p.conns {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

// run polls for the time and returns the responses per second. Any status but 200 is an error.
func (p *poller) run(slice time.Duration) (float64, error) {
	var answered atomic.Int64
	var all sync.WaitGroup
	errs := make([]error, len(p.conns))
	began := time.Now()
	for i, c := range p.conns {
		all.Go(func() {
			for time.Since(began) < slice && errs[i] == nil {
				for range pollsPerCheck {
					if errs[i] = c.poll(p.caller.Add(1) % callers); errs[i] != nil {
						return
					}
				}
				answered.Add(pollsPerCheck)
			}
		})
	}
	all.Wait()
	return float64(answered.Load()) / time.Since(began).Seconds(), errors.Join(errs...)
}

// body polls once and returns the body.
func (p *poller) body() ([]byte, error) {
	c := p.conns[0]
	c.claim(0)
	if _, err := c.Write(c.request); err != nil {
		return nil, err
	}
	length, err := c.header()
	if err != nil {
		return nil, err
	}
	body := make([]byte, length)
	_, err = io.ReadFull(c.in, body)
	return body, err
}

func (c *pollConn) poll(caller uint32) error {
	c.claim(caller)
	if _, err := c.Write(c.request); err != nil {
		return err
	}
	length, err := c.header()
	if err != nil {
		return err
	}
	_, err = c.in.Discard(length)
	return err
}

// claim writes the caller's address into the request. Parts of the IPv4 address below 100
// are mapped to 100 to 227 to have three digits.
func (c *pollConn) claim(caller uint32) {
	part := func(at int, n uint32) { copy(c.from[at:], strconv.Itoa(int(100+n%128))) }
	part(3, caller>>14)
	part(7, caller>>7)
	part(11, caller)
}

var (
	statusOK      = []byte("HTTP/1.1 200 ")
	contentLength = []byte("Content-Length: ")
)

// header reads a response's head and returns the length of its body.
func (c *pollConn) header() (int, error) {
	line, err := c.in.ReadSlice('\n')
	if err != nil {
		return 0, err
	}
	if !bytes.HasPrefix(line, statusOK) {
		return 0, fmt.Errorf("response %q", bytes.TrimSpace(line))
	}
	length := -1
	for len(line) > 2 {
		if line, err = c.in.ReadSlice('\n'); err != nil {
			return 0, err
		}
		if digits, ok := bytes.CutPrefix(line, contentLength); ok {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(digits))); err != nil {
				return 0, err
			}
		}
	}
	if length < 0 {
		return 0, errors.New("response without Content-Length")
	}
	return length, nil
}
