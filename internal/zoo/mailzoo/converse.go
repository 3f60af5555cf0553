package mailzoo

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"strings"
	"time"
)

// patience is the time limit of a conversation.
const patience = 30 * time.Second

// serve holds one conversation.
func (s *Server) serve(conn net.Conn) {
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return
	}
	if s.greet(conn) {
		s.commands(conn, s.cfg.Certificate != nil)
	}
}

// greet sends the greeting; false ends the conversation.
func (s *Server) greet(conn net.Conn) bool {
	switch s.cfg.Conduct {
	case Hangup:
		return false
	case Silent:
		s.linger(conn)
		return false
	case Refusing:
		say(conn, "554 5.7.1 We do not talk to you")
		return false
	case Busy:
		say(conn, "421 4.3.2 Come back later")
		return false
	case NotSMTP:
		say(conn, "SSH-2.0-OpenSSH_9.9")
		s.linger(conn)
		return false
	case EndlessLine:
		s.repeat(conn, strings.Repeat("2", 4096))
		return false
	case EndlessText:
		s.repeat(conn, "220-"+strings.Repeat("x", 100)+"\r\n")
		return false
	case Dripping:
		s.drip(conn)
		return false
	}
	return say(conn, "220 "+s.cfg.Name+" ESMTP")
}

// commands answers until the client leaves.
func (s *Server) commands(conn net.Conn, offerTLS bool) {
	in := bufio.NewReader(conn)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch strings.ToUpper(verb) {
		case "EHLO":
			s.meet(rest)
			switch {
			case s.cfg.Conduct == OnlyHELO:
				say(conn, "502 5.5.1 Unknown command")
			case offerTLS:
				say(conn, "250-"+s.cfg.Name+"\r\n250-SIZE 10240000\r\n250-starttls\r\n250 8BITMIME")
			default:
				say(conn, "250-"+s.cfg.Name+"\r\n250 8BITMIME")
			}
		case "HELO":
			s.meet(rest)
			say(conn, "250 "+s.cfg.Name)
		case "STARTTLS":
			if !offerTLS {
				say(conn, "502 5.5.1 Unknown command")
				continue
			}
			s.startTLS(conn)
			return
		case "QUIT":
			s.quits.Add(1)
			say(conn, "221 2.0.0 Bye")
			return
		default:
			say(conn, "502 5.5.1 Unknown command")
		}
	}
}

func (s *Server) startTLS(conn net.Conn) {
	switch s.cfg.Conduct {
	case RefusedTLS:
		say(conn, "454 4.7.0 TLS not available")
		s.linger(conn)
		return
	case Injecting:
		say(conn, "220 2.0.0 Go ahead\r\n250 2.0.0 injected")
		s.linger(conn)
		return
	}
	say(conn, "220 2.0.0 Go ahead")
	switch s.cfg.Conduct {
	case NoHandshake:
		_, _ = conn.Read(make([]byte, 1)) // the client's first message
		say(conn, "I speak no TLS after all")
		s.linger(conn)
		return
	case StalledTLS:
		s.linger(conn)
		return
	}
	secured := tls.Server(conn, &tls.Config{
		Certificates: []tls.Certificate{*s.cfg.Certificate}, MinVersion: s.cfg.MinVersion, MaxVersion: s.cfg.MaxVersion,
	})
	// The connection's deadline and Close end the handshake.
	if secured.HandshakeContext(context.Background()) == nil {
		s.commands(secured, false)
	}
}

func (s *Server) meet(client string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clients = append(s.clients, client)
}

// linger keeps the connection open until the client leaves or the server ends.
func (s *Server) linger(conn net.Conn) { _, _ = io.Copy(io.Discard, conn) }

func (s *Server) repeat(conn net.Conn, text string) {
	for {
		if _, err := io.WriteString(conn, text); err != nil {
			return
		}
	}
}

func (s *Server) drip(conn net.Conn) {
	tick := time.NewTicker(s.cfg.Drip)
	defer tick.Stop()
	for {
		select {
		case <-s.closed:
			return
		case <-tick.C:
			if _, err := io.WriteString(conn, "2"); err != nil {
				return
			}
		}
	}
}

func say(conn net.Conn, text string) bool {
	_, err := fmt.Fprintf(conn, "%s\r\n", text)
	return err == nil
}
