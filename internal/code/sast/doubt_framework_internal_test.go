package sast

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFrameworks checks that the file can be read, and that both forms of an expression are.
func TestFrameworks(t *testing.T) {
	t.Parallel()
	f, err := readFrameworks()
	require.NoError(t, err)
	require.True(t, f.Bodies.Forms.MatchString(`import multer from "multer"`))
	require.False(t, f.Bodies.Forms.MatchString("app.use(express.json())"))
	require.True(t, f.URLs.Registers.MatchString(`router.register("a", A)`))
	require.Contains(t, f.Routes, ".py")
}
