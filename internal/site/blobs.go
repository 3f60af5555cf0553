package site

// BlobFolder returns the folder of a check in the blob store.
func BlobFolder(checkID string) string { return "site/" + checkID + "/" }
