package key_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"math/big"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"assay/internal/key"
)

var (
	keyForm   = regexp.MustCompile(`^assay_[0-9A-Za-z]{10}_[0-9A-Za-z]{43}$`)
	codeForm  = regexp.MustCompile(`^[0-9A-Za-z]{22}$`)
	shortForm = regexp.MustCompile(`^[0-9a-hjkmnp-tv-z]{10}$`)
)

func TestAPIKeyRoundTrip(t *testing.T) {
	t.Parallel()
	plain, material, err := key.NewGenerator(nil).APIKey()
	require.NoError(t, err)
	require.Regexp(t, keyForm, plain.Reveal())
	require.Len(t, plain.Reveal(), key.Length)
	require.Equal(t, sha256.Sum256([]byte(plain.Reveal())), material.Hash)

	prefix, hash, ok := key.Parse(plain.Reveal())
	require.True(t, ok)
	require.Equal(t, material.Prefix, prefix)
	require.True(t, key.MatchHash(material.Hash, hash))
	require.True(t, key.Match(material.Hash, plain))

	other, _, err := key.NewGenerator(nil).APIKey()
	require.NoError(t, err)
	require.False(t, key.Match(material.Hash, other))
	require.False(t, key.Match(material.Hash, plain[:len(plain)-1]))
	require.False(t, key.Match(material.Hash, ""))
}

func TestGeneratedCodesAreDistinctAndWellFormed(t *testing.T) {
	t.Parallel()
	g := key.NewGenerator(nil)
	seen := map[string]bool{}
	add := func(s string) {
		require.False(t, seen[s], "made twice")
		seen[s] = true
	}
	for range 2000 {
		plain, material, err := g.APIKey()
		require.NoError(t, err)
		require.Regexp(t, keyForm, plain.Reveal())
		add(plain.Reveal())
		add(material.Prefix)

		code, err := g.ShortCode()
		require.NoError(t, err)
		require.Regexp(t, codeForm, code.Reveal())
		require.True(t, key.IsShortCode(code.Reveal()))
		add(code.Reveal())

		id, err := g.ShortID()
		require.NoError(t, err)
		require.Regexp(t, shortForm, id)
		require.True(t, key.IsShortID(id))
		add(id)
	}
}

// The extremes of the randomness show that the code contains all of its bits.
func TestShortCodeHoldsAll128Bits(t *testing.T) {
	t.Parallel()
	for _, raw := range [][]byte{
		make([]byte, 16),
		bytes.Repeat([]byte{0xff}, 16),
		append([]byte{0x80}, make([]byte, 15)...),
		append(make([]byte, 15), 1),
		[]byte("sixteen byte key"),
	} {
		code, err := key.NewGenerator(bytes.NewReader(raw)).ShortCode()
		require.NoError(t, err)
		require.Len(t, code.Reveal(), key.ShortCodeLength)
		// math/big orders the digits 0-9 a-z A-Z; ours are in ASCII order.
		swapped := strings.Map(func(r rune) rune {
			switch {
			case 'a' <= r && r <= 'z':
				return r - 'a' + 'A'
			case 'A' <= r && r <= 'Z':
				return r - 'A' + 'a'
			}
			return r
		}, code.Reveal())
		n, ok := new(big.Int).SetString(swapped, 62)
		require.True(t, ok)
		require.Equal(t, raw, n.FillBytes(make([]byte, 16)))
	}
}

// Every byte value is used once: each character must occur equally often.
func TestShortIDIsUniform(t *testing.T) {
	t.Parallel()
	g := key.NewGenerator(allBytes())
	counts := map[rune]int{}
	for range 256 * 10 / key.ShortIDLength {
		id, err := g.ShortID()
		require.NoError(t, err)
		for _, r := range id {
			counts[r]++
		}
	}
	require.Len(t, counts, 32)
	for r, n := range counts {
		require.Equal(t, 256*10/32, n, "character %q", r)
	}
}

func TestPrefixIsUniform(t *testing.T) {
	t.Parallel()
	// 248 is the largest multiple of 62 in a byte; the values above it must be discarded, not
	// mapped to the first characters.
	raw := append(bytes.Repeat([]byte{248, 249, 250, 251, 252, 253, 254, 255, 255, 255}, 3),
		[]byte{61, 62, 123, 124, 247, 0, 1, 2, 3, 4}...)
	raw = append(raw, make([]byte, 32)...)
	_, material, err := key.NewGenerator(bytes.NewReader(raw)).APIKey()
	require.NoError(t, err)
	require.Equal(t, "z0z0z01234", material.Prefix)
}

func allBytes() io.Reader {
	var block []byte
	for b := range 256 {
		block = append(block, byte(b))
	}
	return bytes.NewReader(bytes.Repeat(block, 10))
}

func TestGeneratorReportsAFailingSource(t *testing.T) {
	t.Parallel()
	broken := errors.New("no entropy")
	for _, source := range []io.Reader{iotest.ErrReader(broken), io.MultiReader(bytes.NewReader(make([]byte, 10)), iotest.ErrReader(broken))} {
		plain, material, err := key.NewGenerator(source).APIKey()
		require.ErrorIs(t, err, broken)
		require.Empty(t, plain.Reveal())
		require.Zero(t, material)
	}
	_, err := key.NewGenerator(iotest.ErrReader(broken)).ShortCode()
	require.ErrorIs(t, err, broken)
	_, err = key.NewGenerator(iotest.ErrReader(broken)).ShortID()
	require.ErrorIs(t, err, broken)
}

func TestParseRefusesWhatIsNotAKey(t *testing.T) {
	t.Parallel()
	good := "assay_0123456789_" + strings.Repeat("a", 43)
	_, _, ok := key.Parse(good)
	require.True(t, ok)
	for _, bad := range []string{
		"",
		"assay_",
		good[:len(good)-1],
		good + "a",
		" " + good,
		good + "\n",
		"Assay" + good[5:],
		"other_" + good[6:],
		strings.Replace(good, "9_", "9-", 1),
		strings.Replace(good, "0123456789", "012345678_", 1),
		strings.Replace(good, "0123456789", "012345678é", 1),
		good[:len(good)-1] + "_",
		good[:len(good)-1] + "\x00",
		good[:len(good)-1] + "/",
		good[:len(good)-2] + "é",
		strings.Repeat("assay_", 10),
	} {
		prefix, hash, ok := key.Parse(bad)
		require.False(t, ok, "%q", bad)
		require.Empty(t, prefix)
		require.Zero(t, hash)
	}
}

func TestForms(t *testing.T) {
	t.Parallel()
	require.True(t, key.IsShortID("0123456789"))
	for _, bad := range []string{
		"", "012345678", "01234567890", "012345678i", "012345678l", "012345678o", "012345678u", "012345678A", "01234/6789",
	} {
		require.False(t, key.IsShortID(bad), bad)
	}
	require.True(t, key.IsShortCode(strings.Repeat("zA0", 7)+"x"))
	for _, bad := range []string{"", strings.Repeat("a", 21), strings.Repeat("a", 23), strings.Repeat("a", 21) + "-"} {
		require.False(t, key.IsShortCode(bad), bad)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("assay_0123456789_" + strings.Repeat("a", 43))
	f.Add("assay_0123456789_" + strings.Repeat("a", 42) + "_")
	f.Add("Bearer x")
	f.Fuzz(func(t *testing.T, s string) {
		prefix, hash, ok := key.Parse(s)
		require.Equal(t, keyForm.MatchString(s), ok)
		if !ok {
			return
		}
		require.Equal(t, s[6:16], prefix)
		require.True(t, key.Match(hash, key.Secret(s)))
	})
}
