package incremental

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
)

// errDamaged means that bytes do not encode a value.
var errDamaged = errors.New("the cache is damaged")

// Codec encodes values of a type as bytes and decodes them: fields with zero values take no space, and equal strings and targets of several
// pointers are stored once. The encoding follows the type and its fields; bytes of another version of the type must not be decoded.
type Codec[T any] struct{ *codec }

// NewCodec returns the codec of a type with exported fields, without maps and interfaces. Fields of the types in without are not encoded.
func NewCodec[T any](leftOut ...reflect.Type) (*Codec[T], error) {
	c, err := newCodec(reflect.TypeFor[T](), leftOut)
	return &Codec[T]{c}, err
}

// Encode returns a value as bytes.
func (c *Codec[T]) Encode(v *T) []byte { return c.encode(reflect.ValueOf(v).Elem()) }

// Decode decodes the result of Encode into a zero value.
func (c *Codec[T]) Decode(in []byte, to *T) error { return c.decode(in, reflect.ValueOf(to).Elem()) }

// codec is a Codec without its type parameter.
type codec struct {
	plans map[reflect.Type]*plan
	root  *plan
}

// plan describes how a type is encoded.
type plan struct {
	kind   reflect.Kind
	typ    reflect.Type
	elem   *plan
	fields []*plan
	out    bool // not encoded
}

const maxFields = 63

func newCodec(t reflect.Type, leftOut []reflect.Type) (*codec, error) {
	c := &codec{plans: map[reflect.Type]*plan{}}
	for _, out := range leftOut {
		c.plans[out] = &plan{kind: out.Kind(), typ: out, out: true}
	}
	var err error
	c.root, err = c.plan(t)
	return c, err
}

func (c *codec) plan(t reflect.Type) (*plan, error) {
	if p, ok := c.plans[t]; ok {
		return p, nil
	}
	p := &plan{kind: t.Kind(), typ: t}
	c.plans[t] = p
	var err error
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		p.elem, err = c.plan(t.Elem())
	case reflect.Struct:
		if t.NumField() > maxFields {
			return nil, fmt.Errorf("%s has too many fields", t)
		}
		for i := range t.NumField() {
			f, ferr := c.plan(t.Field(i).Type)
			if ferr != nil || !t.Field(i).IsExported() {
				return nil, errors.Join(ferr, fmt.Errorf("%s.%s cannot be encoded", t, t.Field(i).Name))
			}
			p.fields = append(p.fields, f)
		}
	case reflect.String, reflect.Bool, reflect.Int, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float64:
	default:
		return nil, fmt.Errorf("%s cannot be encoded", t)
	}
	return p, err
}

// writer encodes one value.
type writer struct {
	out      []byte
	strings  map[string]uint64
	pointers map[any]uint64
}

func (c *codec) encode(v reflect.Value) []byte {
	w := &writer{strings: map[string]uint64{}, pointers: map[any]uint64{}}
	w.write(c.root, v)
	return w.out
}

func (w *writer) number(n uint64) { w.out = binary.AppendUvarint(w.out, n) }

func (w *writer) write(p *plan, v reflect.Value) {
	switch p.kind {
	case reflect.String:
		w.text(v.String())
	case reflect.Bool:
		w.number(1) // false is the zero value, which is not written
	case reflect.Int, reflect.Int32, reflect.Int64:
		w.out = binary.AppendVarint(w.out, v.Int())
	case reflect.Float64:
		w.out = binary.LittleEndian.AppendUint64(w.out, math.Float64bits(v.Float()))
	case reflect.Slice:
		w.number(uint64(v.Len()))
		for i := range v.Len() {
			w.write(p.elem, v.Index(i))
		}
	case reflect.Pointer:
		w.pointer(p, v)
	case reflect.Struct:
		w.fields(p, v)
	default:
		w.number(v.Uint())
	}
}

// text writes a string in full the first time, and its number after that.
func (w *writer) text(s string) {
	if at, ok := w.strings[s]; ok {
		w.number(at + 1)
		return
	}
	w.strings[s] = uint64(len(w.strings))
	w.number(0)
	w.number(uint64(len(s)))
	w.out = append(w.out, s...)
}

// pointer writes 0 for nil, 1 and the target the first time, and its number after that.
func (w *writer) pointer(p *plan, v reflect.Value) {
	if v.IsNil() {
		w.number(0)
		return
	}
	if at, ok := w.pointers[v.Interface()]; ok {
		w.number(at + 2)
		return
	}
	w.pointers[v.Interface()] = uint64(len(w.pointers))
	w.number(1)
	w.write(p.elem, v.Elem())
}

func (w *writer) fields(p *plan, v reflect.Value) {
	mask := uint64(0)
	for i, f := range p.fields {
		if !f.out && !v.Field(i).IsZero() {
			mask |= 1 << i
		}
	}
	w.number(mask)
	for i, f := range p.fields {
		if mask&(1<<i) != 0 {
			w.write(f, v.Field(i))
		}
	}
}

// reader decodes one value.
type reader struct {
	in       []byte
	strings  []string
	pointers []reflect.Value
	bad      bool
}

// decode decodes what encode wrote.
func (c *codec) decode(in []byte, to reflect.Value) error {
	r := &reader{in: in}
	r.read(c.root, to)
	if r.bad || len(r.in) > 0 {
		return errDamaged
	}
	return nil
}

func (r *reader) number() uint64 {
	n, size := binary.Uvarint(r.in)
	if size <= 0 {
		r.fail()
		return 0
	}
	r.in = r.in[size:]
	return n
}

func (r *reader) fail() { r.bad, r.in = true, nil }

func (r *reader) read(p *plan, v reflect.Value) {
	if r.bad {
		return
	}
	switch p.kind {
	case reflect.String:
		v.SetString(r.text())
	case reflect.Bool:
		v.SetBool(r.number() == 1)
	case reflect.Int, reflect.Int32, reflect.Int64:
		n, size := binary.Varint(r.in)
		if size <= 0 {
			r.fail()
			return
		}
		r.in = r.in[size:]
		v.SetInt(n)
	case reflect.Float64:
		if len(r.in) < 8 {
			r.fail()
			return
		}
		v.SetFloat(math.Float64frombits(binary.LittleEndian.Uint64(r.in)))
		r.in = r.in[8:]
	case reflect.Slice:
		r.slice(p, v)
	case reflect.Pointer:
		r.pointer(p, v)
	case reflect.Struct:
		r.fields(p, v)
	default:
		v.SetUint(r.number())
	}
}

func (r *reader) slice(p *plan, v reflect.Value) {
	n := r.number()
	if n > uint64(len(r.in)) { // every element takes at least one byte
		r.fail()
		return
	}
	list := reflect.MakeSlice(p.typ, int(n), int(n))
	for i := range list.Len() {
		r.read(p.elem, list.Index(i))
	}
	v.Set(list)
}

func (r *reader) text() string {
	at := r.number()
	if at > 0 {
		if at > uint64(len(r.strings)) {
			r.fail()
			return ""
		}
		return r.strings[at-1]
	}
	n := r.number()
	if n > uint64(len(r.in)) {
		r.fail()
		return ""
	}
	s := string(r.in[:n])
	r.in = r.in[n:]
	r.strings = append(r.strings, s)
	return s
}

func (r *reader) pointer(p *plan, v reflect.Value) {
	at := r.number()
	switch {
	case at == 0 || r.bad:
	case at == 1:
		thing := reflect.New(p.elem.typ)
		r.pointers = append(r.pointers, thing)
		r.read(p.elem, thing.Elem())
		v.Set(thing)
	case at-2 < uint64(len(r.pointers)) && r.pointers[at-2].Type() == p.typ:
		v.Set(r.pointers[at-2])
	default:
		r.fail()
	}
}

func (r *reader) fields(p *plan, v reflect.Value) {
	mask := r.number()
	if mask>>len(p.fields) != 0 {
		r.fail()
		return
	}
	for i, f := range p.fields {
		if mask&(1<<i) != 0 {
			r.read(f, v.Field(i))
		}
	}
}
