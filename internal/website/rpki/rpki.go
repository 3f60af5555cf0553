// Package rpki owns the validation of route origins (RFC 6811) by validated ROA
// payloads, in the JSON form that rpki-client and Routinator export.
package rpki

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"
)

// States of a route (RFC 6811 section 2).
const (
	Valid    = "valid"
	Invalid  = "invalid"
	NotFound = "not-found"
)

// VRP is one validated ROA payload.
type VRP struct {
	Prefix    netip.Prefix
	MaxLength int
	Origin    uint32 // 0 forbids every origin (RFC 6483 section 4)
}

// String returns "192.0.2.0/24-24 AS64500".
func (v VRP) String() string { return fmt.Sprintf("%s-%d AS%d", v.Prefix, v.MaxLength, v.Origin) }

// Table holds payloads by prefix, 16 bytes for each of IPv4 and 24 of IPv6. It is immutable.
type Table struct {
	v4 []row4
	v6 []row6
}

type row4 struct {
	addr      uint32
	origin    uint32
	bits, max uint8
}

type row6 struct {
	hi, lo    uint64
	origin    uint32
	bits, max uint8
}

type export struct {
	ASN       asn    `json:"asn"`
	Prefix    string `json:"prefix"`
	MaxLength int    `json:"maxLength"`
}

// asn reads "AS64500", "64500" and 64500.
type asn uint32

// UnmarshalJSON implements json.Unmarshaler.
func (a *asn) UnmarshalJSON(raw []byte) error {
	text := strings.TrimPrefix(strings.ToUpper(strings.Trim(string(raw), `"`)), "AS")
	n, err := strconv.ParseUint(text, 10, 32)
	*a = asn(n)
	return err
}

// exportMetadata has the time of the export, under the names that the two programs use.
type exportMetadata struct {
	Build     any `json:"buildtime"`
	Generated any `json:"generatedTime"`
}

// Parse reads an export element by element, and returns the date that it contains.
func Parse(r io.Reader) (*Table, time.Time, error) {
	t, date, err := parse(json.NewDecoder(r))
	if err == nil && len(t.v4)+len(t.v6) == 0 {
		err = errors.New("no payloads")
	}
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("VRP export: %w", err)
	}
	slices.SortFunc(t.v4, compare4)
	slices.SortFunc(t.v6, compare6)
	t.v4, t.v6 = slices.Clip(slices.Compact(t.v4)), slices.Clip(slices.Compact(t.v6))
	return t, date, nil
}

func parse(d *json.Decoder) (*Table, time.Time, error) {
	t, date := &Table{}, time.Time{}
	if err := expect(d, json.Delim('{')); err != nil {
		return nil, date, err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, date, err
		}
		switch key {
		case "roas":
			err = t.read(d)
		case "metadata":
			var m exportMetadata
			err = d.Decode(&m)
			date = m.date()
		default:
			var skipped json.RawMessage
			err = d.Decode(&skipped)
		}
		if err != nil {
			return nil, date, err
		}
	}
	return t, date, expect(d, json.Delim('}'))
}

// date is zero if the export has none in a known form.
func (m exportMetadata) date() time.Time {
	for _, v := range []any{m.Build, m.Generated} {
		text, _ := v.(string)
		if at, err := time.Parse(time.RFC3339, text); err == nil {
			return at
		}
	}
	return time.Time{}
}

func expect(d *json.Decoder, want json.Token) error {
	got, err := d.Token()
	if err == nil && got != want {
		err = fmt.Errorf("got %v instead of %v", got, want)
	}
	return err
}

func (t *Table) read(d *json.Decoder) error {
	if err := expect(d, json.Delim('[')); err != nil {
		return err
	}
	for d.More() {
		var e export
		if err := d.Decode(&e); err != nil {
			return err
		}
		prefix, err := netip.ParsePrefix(e.Prefix)
		if err != nil {
			return err
		}
		most := cmp.Or(e.MaxLength, prefix.Bits())
		if most < prefix.Bits() || most > prefix.Addr().BitLen() {
			return fmt.Errorf("%s has an invalid maximum length %d", prefix, most)
		}
		t.add(VRP{Prefix: prefix.Masked(), MaxLength: most, Origin: uint32(e.ASN)})
	}
	return expect(d, json.Delim(']'))
}

func (t *Table) add(v VRP) {
	a, bits, most := v.Prefix.Addr(), uint8(v.Prefix.Bits()), uint8(v.MaxLength)
	if a.Is4() {
		b := a.As4()
		t.v4 = append(t.v4, row4{binary.BigEndian.Uint32(b[:]), v.Origin, bits, most})
		return
	}
	b := a.As16()
	t.v6 = append(t.v6, row6{binary.BigEndian.Uint64(b[:8]), binary.BigEndian.Uint64(b[8:]), v.Origin, bits, most})
}

func compare4(a, b row4) int {
	return cmp.Or(cmp.Compare(a.addr, b.addr), cmp.Compare(a.bits, b.bits), cmp.Compare(a.max, b.max), cmp.Compare(a.origin, b.origin))
}

func compare6(a, b row6) int {
	return cmp.Or(cmp.Compare(a.hi, b.hi), cmp.Compare(a.lo, b.lo), cmp.Compare(a.bits, b.bits), cmp.Compare(a.max, b.max),
		cmp.Compare(a.origin, b.origin))
}

// Len returns the number of payloads.
func (t *Table) Len() int { return len(t.v4) + len(t.v6) }

// Covering returns the payloads whose prefix contains the given one, the widest first.
func (t *Table) Covering(p netip.Prefix) []VRP {
	p = p.Masked()
	var out []VRP
	for bits := range p.Bits() + 1 {
		at := netip.PrefixFrom(p.Addr(), bits).Masked()
		if p.Addr().Is4() {
			out = append(out, t.at4(at)...)
		} else {
			out = append(out, t.at6(at)...)
		}
	}
	return out
}

func (t *Table) at4(p netip.Prefix) (out []VRP) {
	b, bits := p.Addr().As4(), uint8(p.Bits())
	want := row4{addr: binary.BigEndian.Uint32(b[:]), bits: bits}
	i, _ := slices.BinarySearchFunc(t.v4, want, compare4)
	for ; i < len(t.v4) && t.v4[i].addr == want.addr && t.v4[i].bits == bits; i++ {
		out = append(out, VRP{p, int(t.v4[i].max), t.v4[i].origin})
	}
	return out
}

func (t *Table) at6(p netip.Prefix) (out []VRP) {
	b, bits := p.Addr().As16(), uint8(p.Bits())
	want := row6{hi: binary.BigEndian.Uint64(b[:8]), lo: binary.BigEndian.Uint64(b[8:]), bits: bits}
	i, _ := slices.BinarySearchFunc(t.v6, want, compare6)
	for ; i < len(t.v6) && t.v6[i].hi == want.hi && t.v6[i].lo == want.lo && t.v6[i].bits == bits; i++ {
		out = append(out, VRP{p, int(t.v6[i].max), t.v6[i].origin})
	}
	return out
}

// Validate judges an announced route (RFC 6811 section 2) and returns the
// payloads that cover it.
func (t *Table) Validate(route netip.Prefix, origin uint32) (state string, covering []VRP) {
	covering = t.Covering(route)
	if len(covering) == 0 {
		return NotFound, nil
	}
	for _, v := range covering {
		if v.Origin == origin && origin != 0 && route.Bits() <= v.MaxLength {
			return Valid, covering
		}
	}
	return Invalid, covering
}
