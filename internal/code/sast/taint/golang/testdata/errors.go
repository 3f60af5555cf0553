package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"connectrpc.com/connect"
	"github.com/labstack/echo/v4"
	pkgerrors "github.com/pkg/errors"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

var errSource = errors.New("source")

type badInput struct{ Field string }

func (b badInput) Error() string { return b.Field }

func own(kind string) error { return fmt.Errorf("bad %s", kind) }

func c1(raw string) error {
	if raw != "http://a.example.com" {
		return errSource
	}
	return nil
}
func c2(raw string) error {
	if raw != "http://a.example.com" {
		return badInput{"raw"}
	}
	return nil
}
func c3(raw string) error {
	if raw != "http://a.example.com" {
		return own("raw")
	}
	return nil
}
func c4(raw string) error {
	if raw != "http://a.example.com" {
		return status.Error(codes.InvalidArgument, "bad")
	}
	return nil
}
func c5(raw string) error {
	if raw != "http://a.example.com" {
		return echo.NewHTTPError(400, "bad")
	}
	return nil
}
func c6(raw string) error {
	u, err := url.Parse(raw)
	if err != nil {
		return pkgerrors.Wrap(err, "parse")
	}
	if u.Host != "a.example.com" {
		return pkgerrors.Errorf("bad %s", raw)
	}
	return nil
}
func c7(raw string) error {
	if raw != "http://a.example.com" {
		return http.ErrNotSupported
	}
	return nil
}
func c8(raw string) error {
	if raw != "http://a.example.com" {
		return connect.NewError(connect.CodeInvalidArgument, errSource)
	}
	return nil
}
func c9(raw string) (err error) {
	if raw != "http://a.example.com" {
		err = errSource
		return
	}
	return
}
func c10(raw string) error {
	var err error
	if raw != "http://a.example.com" {
		err = errSource
	}
	return err
}
func c11(raw string) error {
	u, err := url.Parse(raw)
	switch {
	case err != nil:
		return fmt.Errorf("parse: %w", err)
	case u.Host != "a.example.com":
		return &badInput{"x"}
	}
	return nil
}
func c12(raw string) bool {
	u, err := url.Parse(raw)
	return err == nil && u.Scheme == "https" && u.Host == "a.example.com"
}
func d1(raw string) error {
	if raw != "http://a.example.com" {
		fmt.Println(errSource)
	}
	return nil
}

func do(ctx context.Context, r *http.Request) {
	x1 := r.FormValue("x1")
	if err := c1(x1); err == nil {
		http.Get(x1) // safe
	}
	x2 := r.FormValue("x1")
	if err := c2(x2); err == nil {
		http.Get(x2) // safe
	}
	x3 := r.FormValue("x1")
	if err := c3(x3); err == nil {
		http.Get(x3) // safe
	}
	x4 := r.FormValue("x1")
	if err := c4(x4); err == nil {
		http.Get(x4) // safe
	}
	x5 := r.FormValue("x1")
	if err := c5(x5); err == nil {
		http.Get(x5) // safe
	}
	x6 := r.FormValue("x1")
	if err := c6(x6); err == nil {
		http.Get(x6) // safe
	}
	x7 := r.FormValue("x1")
	if c7(x7) != nil {
		return
	}
	http.Get(x7) // safe
	x8 := r.FormValue("x1")
	if c8(x8) == nil {
		http.Get(x8) // safe
	}
	x9 := r.FormValue("x1")
	if c9(x9) == nil {
		http.Get(x9) // safe
	}
	x10 := r.FormValue("x1")
	if c10(x10) == nil {
		http.Get(x10) // safe
	}
	x11 := r.FormValue("x1")
	if c11(x11) == nil {
		http.Get(x11) // safe
	}
	x12 := r.FormValue("x1")
	if c12(x12) {
		http.Get(x12) // safe
	}
	y1 := r.FormValue("y1")
	if d1(y1) == nil {
		http.Get(y1) // want: ssrf
	}
}
