package site

// BlobFolder is the folder of the blob store that holds what is kept of a check.
func BlobFolder(checkID string) string { return "site/" + checkID + "/" }
