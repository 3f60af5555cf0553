package incremental

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"sync"

	"github.com/klauspost/compress/zstd"

	"assay/internal/code/sast/taint/ir"
)

// Sections of a part, in the order in which they are written.
const (
	outcomes = iota // results for all files
	facts           // facts about the repository
	lowered         // the lowered files
	traces          // traces of functions, by file
	entries
)

// entry is a stored entry: compressed bytes, and the key of everything that they depend on.
type entry struct {
	key  Key
	data []byte
}

// Part is the cache of one language: its lowered files and their results. It is safe for concurrent use.
type Part struct {
	file *File
	name string
	used bool // this scan used it

	mu      sync.Mutex
	stored  [entries]entry
	lowered shelf
	traces  shelf
}

func newPart(name string) *Part {
	p := &Part{name: name}
	p.lowered = shelf{entry: &p.stored[lowered], fresh: map[Key][]byte{}}
	p.traces = shelf{entry: &p.stored[traces], fresh: map[Key][]byte{}}
	return p
}

// Outcome returns the stored results for the key of all files.
func (p *Part) Outcome(key Key) ([]byte, bool) { return p.get(outcomes, key) }

// StoreOutcome stores the results for all files in place of the earlier ones.
func (p *Part) StoreOutcome(key Key, data []byte) { p.put(outcomes, key, data) }

// Facts returns the stored facts about a repository for the key of its paths.
func (p *Part) Facts(key Key) ([]byte, bool) { return p.get(facts, key) }

// StoreFacts stores facts about a repository in place of the earlier ones.
func (p *Part) StoreFacts(key Key, data []byte) { p.put(facts, key, data) }

func (p *Part) get(what int, key Key) ([]byte, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	stored := p.stored[what]
	if len(stored.data) == 0 || stored.key != key {
		return nil, false
	}
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxEntry))
	if err != nil {
		return nil, false
	}
	defer z.Close()
	data, err := z.DecodeAll(stored.data, nil)
	return data, err == nil
}

func (p *Part) put(what int, key Key, data []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stored[what] = entry{}
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	if err == nil && len(data) <= maxEntry {
		p.stored[what] = entry{key, z.EncodeAll(data, nil)}
	}
}

// Lowered returns a stored lowered file, and the key of its declarations.
func (p *Part) Lowered(key Key) (file *ir.File, declares Key, ok bool) {
	p.mu.Lock()
	data, ok := p.lowered.get(key, &p.file.size)
	p.mu.Unlock()
	if !ok || len(data) < len(declares) {
		return nil, declares, false
	}
	file = &ir.File{}
	if err := p.file.codec.Decode(data[len(declares):], file); err != nil {
		return nil, declares, false
	}
	return file, Key(data), true
}

// StoreLowered stores a lowered file, and returns the key of its declarations.
func (p *Part) StoreLowered(key Key, file *ir.File) (declares Key) {
	declares = KeyOf(p.file.heads.Encode(declared(file)))
	data := append(declares[:], p.file.codec.Encode(file)...)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lowered.add(key, data, &p.file.size)
	return declares
}

// Trace returns the stored traces of a file's functions in a program, for the keys of both.
func (p *Part) Trace(program, file Key) ([]byte, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.traces.entry.key != program {
		return nil, false
	}
	p.traces.open()
	data, ok := p.traces.old[file]
	return data, ok
}

// StoreTraces stores the traces of the functions of files in a program, in place of all earlier ones.
func (p *Part) StoreTraces(program Key, files map[Key][]byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.traces = shelf{entry: &p.stored[traces], fresh: map[Key][]byte{}, opened: true}
	p.traces.entry.key = program
	for key, data := range files {
		p.traces.add(key, data, &p.file.size)
	}
}

// shelf stores bytes by key. It is decoded on the first access.
type shelf struct {
	entry  *entry
	opened bool
	old    map[Key][]byte
	fresh  map[Key][]byte // that this scan used or created
}

// get returns the bytes for a key, which stay stored for the next scan.
func (s *shelf) get(key Key, size counter) ([]byte, bool) {
	s.open()
	data, ok := s.fresh[key]
	if !ok {
		if data, ok = s.old[key]; ok {
			delete(s.old, key)
			s.add(key, data, size)
		}
	}
	return data, ok
}

// counter counts the bytes of all parts.
type counter interface{ Add(n int64) int64 }

func (s *shelf) add(key Key, data []byte, size counter) {
	if len(data) <= maxEntry && size.Add(int64(len(data))) <= maxSize {
		s.fresh[key] = data
	}
}

// open decodes the section; if it is damaged, only the part before the damage.
func (s *shelf) open() {
	if s.opened {
		return
	}
	s.opened, s.old = true, map[Key][]byte{}
	if len(s.entry.data) == 0 {
		return
	}
	z, err := zstd.NewReader(bytes.NewReader(s.entry.data), zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxSize))
	if err != nil {
		return
	}
	defer z.Close()
	in := bufio.NewReaderSize(z, 1<<20)
	for total := 0; total < maxSize; {
		key, data, err := readEntry(in)
		if err != nil {
			break
		}
		total += len(data)
		s.old[key] = data
	}
}

// pack encodes the entries that were used, if the section was decoded.
func (s *shelf) pack() (err error) {
	if s.opened || len(s.fresh) > 0 {
		s.entry.data, err = compressed(s.fresh)
	}
	return err
}

func readEntry(in io.Reader) (key Key, data []byte, err error) {
	var head [len(Key{}) + 4]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return key, nil, err
	}
	size := binary.LittleEndian.Uint32(head[len(key):])
	if size > maxEntry {
		return key, nil, errDamaged
	}
	data = make([]byte, size)
	_, err = io.ReadFull(in, data)
	return Key(head[:len(key)]), data, err
}

func compressed(all map[Key][]byte) ([]byte, error) {
	var to bytes.Buffer
	z, err := zstd.NewWriter(&to, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	out := bufio.NewWriterSize(z, 1<<20)
	for key, data := range all {
		_, _ = out.Write(key[:]) // Flush reports errors
		_, _ = out.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(data))))
		_, _ = out.Write(data)
	}
	err = errors.Join(out.Flush(), z.Close())
	return to.Bytes(), err
}
