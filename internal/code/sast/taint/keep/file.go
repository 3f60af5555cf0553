package keep

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"reflect"
	"sync"

	"github.com/klauspost/compress/zstd"

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
	magic     = "assay taint 1\n"
)

// File is what is remembered. It is safe for concurrent use.
type File struct {
	version Key
	codec   *codec
	mu      sync.Mutex
	old     map[Key][]byte
	fresh   map[Key][]byte // what this scan used or made
	octets  int
	// Hits and Misses count what was looked for.
	Hits, Misses int
}

// New returns one that remembers nothing. version stands for the engine and what it
// knows: octets of another version are not read.
func New(version Key) (*File, error) {
	c, err := newCodec(reflect.TypeFor[ir.File]())
	if err != nil {
		return nil, err
	}
	return &File{version: version, codec: c, old: map[Key][]byte{}, fresh: map[Key][]byte{}}, nil
}

// Read takes over what an earlier scan wrote; of what is damaged, the part before.
func (f *File) Read(from io.Reader) error {
	z, err := zstd.NewReader(from, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostKept))
	if err != nil {
		return err
	}
	defer z.Close()
	in := bufio.NewReaderSize(z, 1<<20)
	var head [len(magic) + len(Key{})]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return err
	}
	if string(head[:len(magic)]) != magic || Key(head[len(magic):]) != f.version {
		return nil // another version's
	}
	for total := 0; total < mostKept; {
		key, data, err := readEntry(in)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		total += len(data)
		f.old[key] = data
	}
	return nil
}

func readEntry(in io.Reader) (key Key, data []byte, err error) {
	var head [len(Key{}) + 8]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return key, nil, err
	}
	size, sum := binary.LittleEndian.Uint32(head[len(key):]), binary.LittleEndian.Uint32(head[len(key)+4:])
	if size > mostEntry {
		return key, nil, errDamaged
	}
	data = make([]byte, size)
	if _, err := io.ReadFull(in, data); err != nil {
		return key, nil, err
	}
	if crc32.ChecksumIEEE(data) != sum {
		return key, nil, errDamaged
	}
	return Key(head[:len(key)]), data, nil
}

// Write writes what this scan used or made; what it did not need is forgotten.
func (f *File) Write(to io.Writer) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	z, err := zstd.NewWriter(to, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(z, 1<<20)
	_, _ = out.WriteString(magic) // Flush tells of errors
	_, _ = out.Write(f.version[:])
	for key, data := range f.fresh {
		var head [8]byte
		binary.LittleEndian.PutUint32(head[:], uint32(len(data)))
		binary.LittleEndian.PutUint32(head[4:], crc32.ChecksumIEEE(data))
		_, _ = out.Write(key[:])
		_, _ = out.Write(head[:])
		_, _ = out.Write(data)
	}
	return errors.Join(out.Flush(), z.Close())
}

// get returns the octets of an entry, and keeps it for the next scan.
func (f *File) get(key Key) ([]byte, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	data, ok := f.fresh[key]
	if !ok {
		if data, ok = f.old[key]; ok {
			delete(f.old, key)
			f.add(key, data)
		}
	}
	if ok {
		f.Hits++
	} else {
		f.Misses++
	}
	return data, ok
}

func (f *File) add(key Key, data []byte) {
	if len(data) <= mostEntry && f.octets+len(data) <= mostKept {
		f.fresh[key] = data
		f.octets += len(data)
	}
}

// Lowered returns a file that was lowered before.
func (f *File) Lowered(key Key) (*ir.File, bool) {
	data, ok := f.get(key)
	if !ok {
		return nil, false
	}
	var out ir.File
	if err := f.codec.decode(data, &out); err != nil {
		return nil, false
	}
	return &out, true
}

// KeepLowered remembers a lowered file.
func (f *File) KeepLowered(key Key, file *ir.File) { f.Keep(key, f.codec.encode(*file)) }

// Kept returns octets that were kept.
func (f *File) Kept(key Key) ([]byte, bool) { return f.get(key) }

// Touch keeps an entry for the next scan.
func (f *File) Touch(key Key) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if data, ok := f.old[key]; ok {
		delete(f.old, key)
		f.add(key, data)
	}
}

// Keep remembers octets.
func (f *File) Keep(key Key, data []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.add(key, data)
}
