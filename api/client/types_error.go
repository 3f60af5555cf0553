// Code generated from api/openapi.yaml by the tests of this package; DO NOT EDIT.

package client

// ErrorCode: Why the request was refused. Stable; see [Named codes](#named-codes).
type ErrorCode string

// Values of ErrorCode.
const (
	ErrorCodeInsufficientScope              ErrorCode = "INSUFFICIENT_SCOPE"
	ErrorCodeProjectNotFound                ErrorCode = "PROJECT_NOT_FOUND"
	ErrorCodeProjectArchived                ErrorCode = "PROJECT_ARCHIVED"
	ErrorCodeIntegrationRepoNotFound        ErrorCode = "INTEGRATION_REPO_NOT_FOUND"
	ErrorCodeIntegrationRepoNotAssigned     ErrorCode = "INTEGRATION_REPO_NOT_ASSIGNED"
	ErrorCodeIntegrationRepoDisabled        ErrorCode = "INTEGRATION_REPO_DISABLED"
	ErrorCodeIntegrationRepoNoBranch        ErrorCode = "INTEGRATION_REPO_NO_BRANCH"
	ErrorCodeIntegrationRepoProjectMismatch ErrorCode = "INTEGRATION_REPO_PROJECT_MISMATCH"
	ErrorCodeIntegrationRepoAccessDenied    ErrorCode = "INTEGRATION_REPO_ACCESS_DENIED"
	ErrorCodeIntegrationRepoBranchNotFound  ErrorCode = "INTEGRATION_REPO_BRANCH_NOT_FOUND"
	ErrorCodeTenantIntegrationNotFound      ErrorCode = "TENANT_INTEGRATION_NOT_FOUND"
	ErrorCodeTenantIntegrationNotActive     ErrorCode = "TENANT_INTEGRATION_NOT_ACTIVE"
	ErrorCodeTenantIntegrationTokenExpired  ErrorCode = "TENANT_INTEGRATION_TOKEN_EXPIRED"
	ErrorCodeTenantIntegrationInvalid       ErrorCode = "TENANT_INTEGRATION_INVALID"
	ErrorCodeUnsupportedIntegrationProvider ErrorCode = "UNSUPPORTED_INTEGRATION_PROVIDER"
	ErrorCodeCodeScanBranchNotFound         ErrorCode = "CODE_SCAN_BRANCH_NOT_FOUND"
	ErrorCodeCodeScanCommitNotFound         ErrorCode = "CODE_SCAN_COMMIT_NOT_FOUND"
	ErrorCodeCodeScanPullRequestNotFound    ErrorCode = "CODE_SCAN_PULL_REQUEST_NOT_FOUND"
	ErrorCodeCodeScanJobNotFound            ErrorCode = "CODE_SCAN_JOB_NOT_FOUND"
	ErrorCodeCodeScanRunNotFound            ErrorCode = "CODE_SCAN_RUN_NOT_FOUND"
	ErrorCodeCodeScanArtifactNotFound       ErrorCode = "CODE_SCAN_ARTIFACT_NOT_FOUND"
	ErrorCodeCodeScanFindingsPurged         ErrorCode = "CODE_SCAN_FINDINGS_PURGED"
	ErrorCodeFindingNotFound                ErrorCode = "FINDING_NOT_FOUND"
	ErrorCodeSiteHealthNotFound             ErrorCode = "SITE_HEALTH_NOT_FOUND"
	ErrorCodeValidationError                ErrorCode = "VALIDATION_ERROR"
)
