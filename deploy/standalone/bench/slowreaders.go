package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"
)

const (
	// slowReaderCount clients, slowPerAddress of them from each address, request a large page
	// slowPipelined times and read nothing.
	slowReaderCount = 1500
	slowPerAddress  = 15
	slowPipelined   = 200
	// slowDescriptors limits the open files of the process.
	slowDescriptors = 256
	// slowWatch is how long another client is observed, slowTick the pause between its
	// requests.
	slowWatch = 45 * time.Second
	slowTick  = 250 * time.Millisecond
)

// slowReaders attacks a standalone that may open 256 files with 1,500 clients that do not
// read. It counts how many of them are left after 45 seconds, and how well another client is
// served meanwhile.
func slowReaders(ctx context.Context, b *bench) (_ []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	limited := *b
	limited.descriptors = slowDescriptors
	p, err := startProcess(ctx, &limited, "slow-readers")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	address := strings.TrimPrefix(p.first.APIURL, "http://")
	conns := make([]net.Conn, 0, slowReaderCount)
	defer func() {
		for _, c := range conns {
			_ = c.Close()
		}
	}()
	for i := range slowReaderCount {
		from := &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(1+i/slowPerAddress))}
		c, err := (&net.Dialer{LocalAddr: from}).DialContext(ctx, "tcp", address)
		if err != nil {
			return nil, err
		}
		conns = append(conns, c)
		_, _ = c.Write([]byte(strings.Repeat("GET /checks HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n",
			slowPipelined))) // an error means that the connection was refused
	}
	polls, failed, longest := watch(ctx, p.first.APIURL)
	left := 0
	for _, c := range conns {
		if _, err := c.Write([]byte("\r\n")); err == nil {
			left++
		}
	}
	b.notef("%d slow readers, %d descriptors: another client polled %d times in %s, refused %d times, unanswered for %s at most",
		slowReaderCount, slowDescriptors, polls, slowWatch, failed, longest.Round(time.Millisecond))
	return []figure{
		{"slow_readers_left", float64(left), "<=", 0},
		{"slow_readers_outage_s", longest.Seconds(), "<=", 10},
	}, nil
}

// watch polls from its own address, each time on a new connection, and returns the longest
// time without a response.
func watch(ctx context.Context, url string) (polls, failed int, longest time.Duration) {
	client := &http.Client{Timeout: slowWatch, Transport: &http.Transport{
		DisableKeepAlives: true, DialContext: (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 9)}}).DialContext,
	}}
	tick := time.NewTicker(slowTick)
	defer tick.Stop()
	began := time.Now()
	answered := began
	for time.Since(began) < slowWatch && ctx.Err() == nil {
		polls++
		if err := healthy(ctx, client, url); err != nil {
			failed++
		} else {
			longest, answered = max(longest, time.Since(answered)), time.Now()
		}
		<-tick.C
	}
	return polls, failed, max(longest, time.Since(answered))
}

func healthy(ctx context.Context, c *http.Client, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/health", nil)
	if err != nil {
		return err
	}
	_, err = answer(c, req, http.StatusOK)
	if err != nil {
		return fmt.Errorf("poll: %w", err)
	}
	return nil
}
