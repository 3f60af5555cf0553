package sast

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPermissionFlag(t *testing.T) {
	t.Parallel()
	for version, want := range map[[2]int]string{
		{18, 20}: "", {20, 18}: "", {20, 19}: "--experimental-permission", {22, 12}: "--experimental-permission", {22, 13}: "--permission",
		{23, 4}: "--experimental-permission", {23, 5}: "--permission", {24, 0}: "--permission",
	} {
		flag, ok := permissionFlag(version[0], version[1])
		require.Equal(t, want, flag, version)
		require.Equal(t, want != "", ok, version)
	}
}
