package tls

import (
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"slices"

	"golang.org/x/crypto/cryptobyte"
	cryptobyteasn1 "golang.org/x/crypto/cryptobyte/asn1"
)

// oidIssuingDistributionPoint is the extension with the scope of a list (RFC 5280 section
// 5.2.5).
var oidIssuingDistributionPoint = asn1.ObjectIdentifier{2, 5, 29, 28}

// Context-specific tags of that extension.
var (
	tagPoint     = cryptobyteasn1.Tag(0).ContextSpecific().Constructed()
	tagFullName  = tagPoint
	tagURI       = cryptobyteasn1.Tag(6).ContextSpecific()
	tagCAOnly    = cryptobyteasn1.Tag(2).ContextSpecific()
	tagReasons   = cryptobyteasn1.Tag(3).ContextSpecific()
	tagIndirect  = cryptobyteasn1.Tag(4).ContextSpecific()
	tagAttribute = cryptobyteasn1.Tag(5).ContextSpecific()
)

// concerns reports whether the list covers server certificates with the given distribution
// points. Authorities split their lists, and a wrong part of the same authority's list would
// pass every certificate.
func concerns(list *x509.RevocationList, points []string) bool {
	i := slices.IndexFunc(list.Extensions, func(e pkix.Extension) bool { return e.Id.Equal(oidIssuingDistributionPoint) })
	if i < 0 {
		return true
	}
	value := cryptobyte.String(list.Extensions[i].Value)
	var fields cryptobyte.String
	if !value.ReadASN1(&fields, cryptobyteasn1.SEQUENCE) {
		return false
	}
	for !fields.Empty() {
		var field cryptobyte.String
		var tag cryptobyteasn1.Tag
		if !fields.ReadAnyASN1(&field, &tag) {
			return false
		}
		switch tag {
		case tagPoint:
			if !namesOne(field, points) {
				return false
			}
		case tagCAOnly, tagIndirect, tagAttribute:
			if len(field) == 1 && field[0] != 0 {
				return false
			}
		case tagReasons:
			return false
		}
	}
	return true
}

// namesOne reports whether one of the URIs of a distribution point is among the points. A
// point without URI cannot be compared.
func namesOne(point cryptobyte.String, points []string) bool {
	var names cryptobyte.String
	if !point.ReadASN1(&names, tagFullName) {
		return false
	}
	for !names.Empty() {
		var name cryptobyte.String
		var tag cryptobyteasn1.Tag
		if !names.ReadAnyASN1(&name, &tag) {
			return false
		}
		if tag == tagURI && slices.Contains(points, string(name)) {
			return true
		}
	}
	return false
}
