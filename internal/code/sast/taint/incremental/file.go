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

// Key is the hash of everything that an entry depends on.
type Key [sha256.Size]byte

// KeyOf returns the key of several parts. Their lengths are hashed first, so that no two lists have the same input.
func KeyOf(parts ...[]byte) Key {
	h := sha256.New()
	var size [8]byte
	for _, p := range parts {
		binary.LittleEndian.PutUint64(size[:], uint64(len(p)))
		_, _ = h.Write(size[:]) // a hash never returns an error
		_, _ = h.Write(p)
	}
	return Key(h.Sum(nil))
}

const (
	// maxSize bounds the size of the cache before compression, in bytes; maxEntry that of an entry.
	maxSize  = 256 << 20
	maxEntry = 64 << 20
	// maxWritten bounds the size of the cache file, in bytes. If it is exceeded, traces are left out: without them, functions are analysed
	// again, but no file has to be parsed.
	maxWritten = 60 << 20
	// maxParts and maxName bound the number of parts in a file, and the lengths of their names.
	maxParts = 64
	maxName  = 64
	magic    = "assay taint 2\n"
)

// File is the cache of a repository, with a part for each language. Parts without changes are written back without being decoded. It is
// safe for concurrent use.
type File struct {
	version Key
	codec   *Codec[ir.File]
	heads   *Codec[ir.File] // of the declarations of files, without positions
	mu      sync.Mutex
	parts   map[string]*Part
	size    atomic.Int64 // of the entries that this scan used or created, before compression
}

// New returns an empty cache. version identifies the engine and its knowledge: a cache of another version is not read.
func New(version Key) (*File, error) {
	c, err := NewCodec[ir.File]()
	if err != nil {
		return nil, err
	}
	heads, err := NewCodec[ir.File](reflect.TypeFor[ir.Pos]())
	return &File{version: version, codec: c, heads: heads, parts: map[string]*Part{}}, err
}

// Part returns the cache of one language.
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

// Read reads the cache of an earlier scan; if it is damaged, only the parts before the damage.
func (f *File) Read(from io.Reader) error {
	data, err := io.ReadAll(io.LimitReader(from, maxSize))
	if err != nil {
		return err
	}
	head := len(magic) + len(f.version)
	if len(data) < head {
		return errDamaged
	}
	if string(data[:len(magic)]) != magic || Key(data[len(magic):head]) != f.version {
		return nil // from another version
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for data = data[head:]; len(data) > 0 && len(f.parts) < maxParts; {
		p, rest, err := readPart(data)
		if err != nil {
			return err
		}
		p.file = f
		f.parts[p.name], data = p, rest
	}
	return nil
}

// Write writes the entries that this scan used or created; others are dropped.
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
			err = p.write(to, total > maxWritten)
		}
	}
	return err
}

// headSize is the size of the header of a part: the length of its name, the checksum of everything that follows, and the lengths of its
// entries.
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
	if name > maxName || size > uint64(len(data)-headSize) {
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
		p.stored[i].key, body = Key(body), body[len(Key{}):]
		p.stored[i].data, body = body[:n:n], body[n:]
	}
	return p, data[end:], nil
}

// pack encodes a part, or takes it unchanged if it was not decoded, and returns its size.
func (p *Part) pack() (size int, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.used {
		return 0, nil
	}
	err = errors.Join(p.lowered.pack(), p.traces.pack())
	for _, e := range p.stored {
		size += len(e.data)
	}
	return size, err
}

// write writes an encoded part.
func (p *Part) write(to io.Writer, untraced bool) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if untraced {
		p.stored[traces] = entry{}
	}
	head := make([]byte, headSize, headSize+len(p.name))
	head = append(head, p.name...)
	binary.LittleEndian.PutUint32(head, uint32(len(p.name)))
	all := [][]byte{head}
	for i := range p.stored {
		binary.LittleEndian.PutUint32(head[8+4*i:], uint32(len(p.stored[i].data)))
		all = append(all, p.stored[i].key[:], p.stored[i].data)
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
