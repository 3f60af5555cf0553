package incremental

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"maps"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"assay/internal/code/sast/taint/ir"
)

// Key is the hash of all that an entry hangs on.
type Key [sha256.Size]byte

// KeyOf is the key of some parts. Lengths go in first, so that no two lists give the
// same octets.
func KeyOf(parts ...[]byte) Key {
	h := sha256.New()
	var size [8]byte
	for _, p := range parts {
		binary.LittleEndian.PutUint64(size[:], uint64(len(p)))
		_, _ = h.Write(size[:]) // a hash takes everything
		_, _ = h.Write(p)
	}
	return Key(h.Sum(nil))
}

const (
	// mostKept bounds what is kept, in octets before it is compressed; mostEntry an entry.
	mostKept  = 256 << 20
	mostEntry = 64 << 20
	// mostWritten bounds what is written, in octets. Where there is more, traces are left
	// out: without them functions are followed again, but no file has to be parsed.
	mostWritten = 60 << 20
	// mostParts and mostName bound the parts of a file, and their names.
	mostParts = 64
	mostName  = 64
	magic     = "assay taint 2\n"
)

// File is what is remembered of a repository, a part for each language. Parts that
// nothing has changed in are handed on as they are, without being looked into. It is
// safe for concurrent use.
type File struct {
	version Key
	codec   *Codec[ir.File]
	heads   *Codec[ir.File] // of what files declare, wherever it stands
	mu      sync.Mutex
	parts   map[string]*Part
	octets  atomic.Int64 // that this scan used or made, before they are compressed
}

// New returns one that remembers nothing. version stands for the engine and what it
// knows: octets of another version are not read.
func New(version Key) (*File, error) {
	c, err := NewCodec[ir.File]()
	if err != nil {
		return nil, err
	}
	heads, err := NewCodec[ir.File](reflect.TypeFor[ir.Pos]())
	return &File{version: version, codec: c, heads: heads, parts: map[string]*Part{}}, err
}

// Part is what is remembered of one language.
func (f *File) Part(name string) *Part {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, ok := f.parts[name]
	if !ok {
		p = newPart(name)
		p.file, f.parts[name] = f, p
	}
	p.used = true
	return p
}

// Read takes over what an earlier scan wrote; of what is damaged, the parts before.
func (f *File) Read(from io.Reader) error {
	data, err := io.ReadAll(io.LimitReader(from, mostKept))
	if err != nil {
		return err
	}
	head := len(magic) + len(f.version)
	if len(data) < head {
		return errDamaged
	}
	if string(data[:len(magic)]) != magic || Key(data[len(magic):head]) != f.version {
		return nil // another version's
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for data = data[head:]; len(data) > 0 && len(f.parts) < mostParts; {
		p, rest, err := readPart(data)
		if err != nil {
			return err
		}
		p.file = f
		f.parts[p.name], data = p, rest
	}
	return nil
}

// Write writes what this scan used or made; what it did not need is forgotten.
func (f *File) Write(to io.Writer) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	total := 0
	for _, p := range f.parts {
		size, err := p.pack()
		if err != nil {
			return err
		}
		total += size
	}
	_, err := to.Write(append([]byte(magic), f.version[:]...))
	for _, name := range slices.Sorted(maps.Keys(f.parts)) {
		if p := f.parts[name]; p.used && err == nil {
			err = p.write(to, total > mostWritten)
		}
	}
	return err
}

// headSize is that of what stands before the octets of a part: the length of its name, the
// sum of all that follows, and the lengths of its entries.
const headSize = 4 * (2 + int(entries))

func readPart(data []byte) (p *Part, rest []byte, err error) {
	if len(data) < headSize {
		return nil, nil, errDamaged
	}
	name, sum := uint64(binary.LittleEndian.Uint32(data)), binary.LittleEndian.Uint32(data[4:])
	size := name + uint64(entries)*uint64(len(Key{}))
	var sizes [entries]uint64
	for i := range sizes {
		sizes[i] = uint64(binary.LittleEndian.Uint32(data[8+4*i:]))
		size += sizes[i]
	}
	if name > mostName || size > uint64(len(data)-headSize) {
		return nil, nil, errDamaged
	}
	end := headSize + int(size)
	if crc32.ChecksumIEEE(data[8:end]) != sum {
		return nil, nil, errDamaged
	}
	body := data[headSize:end]
	p = newPart(string(body[:name]))
	body = body[name:]
	for i, n := range sizes {
		p.kept[i].key, body = Key(body), body[len(Key{}):]
		p.kept[i].data, body = body[:n:n], body[n:]
	}
	return p, data[end:], nil
}

// pack makes what is written of a part, what was not looked into as it was read, and
// returns its size.
func (p *Part) pack() (size int, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.used {
		return 0, nil
	}
	err = errors.Join(p.lowered.pack(), p.traces.pack())
	for _, e := range p.kept {
		size += len(e.data)
	}
	return size, err
}

// write writes a part that was packed.
func (p *Part) write(to io.Writer, untraced bool) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if untraced {
		p.kept[traces] = entry{}
	}
	head := make([]byte, headSize, headSize+len(p.name))
	head = append(head, p.name...)
	binary.LittleEndian.PutUint32(head, uint32(len(p.name)))
	all := [][]byte{head}
	for i := range p.kept {
		binary.LittleEndian.PutUint32(head[8+4*i:], uint32(len(p.kept[i].data)))
		all = append(all, p.kept[i].key[:], p.kept[i].data)
	}
	sum := crc32.ChecksumIEEE(head[8:])
	for _, data := range all[1:] {
		sum = crc32.Update(sum, crc32.IEEETable, data)
	}
	binary.LittleEndian.PutUint32(head[4:], sum)
	var err error
	for _, data := range all {
		_, more := to.Write(data)
		err = errors.Join(err, more)
	}
	return err
}
