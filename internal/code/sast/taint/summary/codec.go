package summary

import (
	"crypto/sha256"
	"strings"

	"assay/internal/code/sast/taint/ir"
	"assay/internal/code/sast/taint/model"
	"assay/internal/code/sast/taint/value"
)

// digest identifies a value or a summary; the zero digest is that of nil.
type digest [16]byte

func digestOf(data []byte) digest {
	all := sha256.Sum256(data)
	return digest(all[:])
}

// digestOfNames returns the digest of names, which must not contain a zero byte.
func digestOfNames(names []string) digest { return digestOf([]byte(strings.Join(names, "\x00"))) }

// codec writes values and summaries of one program as bytes, and reads them.
type codec struct {
	places     *places
	weaknesses *model.Weaknesses
	specs      []*model.Rule
	shape      func(name string) (*model.Shape, bool)
	interned   *value.Interner
	digests    map[*value.Value]digest
	free       []*pack // for reuse
	damaged    bool    // the bytes that were read are not of this program
}

func newCodec(files []*ir.File, know *model.Set, interned *value.Interner) *codec {
	return &codec{
		places: newPlaces(files, know), weaknesses: know.Weaknesses, specs: know.AllRules(), shape: know.Shape,
		interned: interned, digests: map[*value.Value]digest{},
	}
}

// digestOfValue returns the digest of a stored value. ok is false if the value cannot be
// written, so that equal digests would not mean equal values.
func (c *codec) digestOfValue(v *value.Value) (sum digest, ok bool) {
	if v == nil {
		return digest{}, true
	}
	if sum, ok := c.digests[v]; ok {
		return sum, sum != digest{}
	}
	p := c.writer()
	p.value(&v)
	if data := p.done(); data != nil {
		sum = digestOf(data)
	}
	c.digests[v] = sum
	return sum, sum != digest{}
}

// digestOfSummary packs a summary, unless it is already packed, and returns the digest. ok is false
// for unique summaries.
func (c *codec) digestOfSummary(s *Summary) (sum digest, ok bool) {
	if s == nil {
		return digest{}, true
	}
	if s.packed == nil && s.digest == (digest{}) && !s.unique {
		p := c.writer()
		p.summary(s)
		data := p.done()
		if s.unique = data == nil; !s.unique {
			s.packed, s.digest = data, digestOf(data)
		}
	}
	return s.digest, !s.unique
}

// unpack reads the fields of a summary from the cache.
func (c *codec) unpack(s *Summary) {
	s.packedOnly = false
	p := c.reader(s.packed)
	p.summary(s)
	c.damaged = c.damaged || p.bad
}
