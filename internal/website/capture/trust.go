package capture

// TrustReason is why clients refuse a chain of certificates.
type TrustReason string

// Reasons about the server's own certificate that checks of their own judge;
// they are set in Exchange.TLSReason only.
const (
	RefusedExpired     TrustReason = "EXPIRED"
	RefusedNotYetValid TrustReason = "NOT_YET_VALID"
	RefusedName        TrustReason = "NAME_MISMATCH"
)

// Reasons about the chain.
const (
	// RefusedSelfSigned: the server's certificate is signed by its own key.
	RefusedSelfSigned TrustReason = "SELF_SIGNED"
	// RefusedUnknownRoot: the chain ends in a root that is not trusted.
	RefusedUnknownRoot TrustReason = "UNKNOWN_ROOT"
	// RefusedIssuerMissing: the chain ends before a root.
	RefusedIssuerMissing TrustReason = "ISSUER_MISSING"
	// RefusedBadSignature: a certificate's issuer is there, but its key did not sign it.
	RefusedBadSignature TrustReason = "BAD_SIGNATURE"
	// RefusedWeakSignature: a signature by MD5 or SHA-1 is all that is wrong.
	RefusedWeakSignature TrustReason = "WEAK_SIGNATURE"
	// RefusedWeakKey: the key of an authority can be broken.
	RefusedWeakKey TrustReason = "WEAK_AUTHORITY_KEY"
	// RefusedAuthorityExpired and RefusedAuthorityNotYetValid: a certificate above the server's is outside its validity period.
	RefusedAuthorityExpired     TrustReason = "AUTHORITY_EXPIRED"
	RefusedAuthorityNotYetValid TrustReason = "AUTHORITY_NOT_YET_VALID"
	// RefusedNotAuthority: a certificate that signed another may not sign any.
	RefusedNotAuthority TrustReason = "NOT_AN_AUTHORITY"
	// RefusedPathLength: more authorities are below one than it allows.
	RefusedPathLength TrustReason = "PATH_LENGTH"
	// RefusedNameConstraint: a certificate has a name that the name constraints of an
	// authority above it exclude.
	RefusedNameConstraint TrustReason = "NAME_CONSTRAINT"
	// RefusedUsage: a certificate must not be used for TLS servers.
	RefusedUsage TrustReason = "WRONG_USAGE"
	// RefusedExtension: a certificate has an unknown critical extension.
	RefusedExtension TrustReason = "UNKNOWN_CRITICAL_EXTENSION"
	// RefusedRootConstraint: the root is trusted for other certificates only.
	RefusedRootConstraint TrustReason = "ROOT_CONSTRAINT"
	// RefusedUnreadable: the server's certificate cannot be parsed.
	RefusedUnreadable TrustReason = "UNREADABLE"
	// RefusedOther: the verifier refuses the chain for a reason without a name here.
	RefusedOther TrustReason = "OTHER"
)
