// Package secrets owns the engine of the SECRETS dimension: credentials that were committed,
// in the tree of a commit and in the history before it.
//
// The rules are those of gitleaks, which it ships as data (expressions, keywords,
// allowlists), and our own for what a rule about tokens cannot find: whole formats such as
// .netrc or a Terraform state, private keys in every encoding, connection strings, passwords
// in configuration. The matching is implemented here: one pass finds the keywords of all
// rules at once, and an expression is only run on the surroundings of its keywords. Nothing
// in the repository influences it: neither a .gitleaks.toml, a .gitleaksignore, a baseline,
// a "gitleaks:allow" comment, nor .gitattributes.
//
// # Severity
//
//   - CRITICAL: credentials of an account with other people's data or money: secret keys
//     of cloud accounts and their service accounts, live payment keys, keys of storage
//     accounts, root or admin tokens of secret stores and AI providers' admin keys.
//   - HIGH: private keys, tokens of people and bots at a provider, passwords of databases
//     and registries.
//   - MEDIUM: credentials that need something else too, such as an encrypted private key,
//     a key id without its secret, a password in a configuration whose use is unknown, a
//     test-mode key, a weakly hashed password, a chosen password for the local host.
//   - LOW: identifiers that are partly public by design, strong password hashes,
//     default passwords for the local host, and matches of only an unspecific rule.
//
// # Circumstances
//
// The form of a provider's token identifies it anywhere. Everything else, such as a password
// or a private key, is also judged by its name, its words and its place. Not reported are
// labels and messages, names of files and of policies, values composed of the words of
// placeholders or of names beside them, services of the local host and of pipelines,
// documentation, and what tests need. A note counts fixtures of tests. In samples a random
// value remains, as LOW, unless only a common name shows that it is secret. Settings that a program
// loads in every environment, such as config/default.json, are no sample.
//
// Values that gitleaks knows only by the name of a provider, such as any UUID after "hubspot", are
// LOW unless their name shows that they grant access; digests, UUIDs and words of such names are
// left out.
//
// A password with a digit that can be guessed is a placeholder, unless the server beside it can be reached by other machines:
// then it is MEDIUM. A random client secret beside the client's id opens the account, so that it is HIGH.
//
// What stands beside a value shows what it opens: the other half of the name of a pair (ckey and csecret), the address of the service that
// asks for a secret, the account and the server of a password, the key store that is in the same tree, and the call that signs in with a
// variable. Such values are HIGH.
//
// A random key in settings beside the address of a service is HIGH too, unless the points of its tree lower it. The address to which a
// service sends its users back does not count.
//
// What a comment says about a value counts as well: one that it calls made up, a default or replaced by a variable is LOW, unless the text
// beside it shows what it opens. So is what the tree copies to .env, and what every user of an installed program has.
//
// Beside a mail provider's server and an account there, a password is one although it consists of words. The key of a server whose
// certificate nobody has issued is MEDIUM.
//
// What the rest of the tree does with a value counts, too. A key that signs or a random secret in settings is MEDIUM, because a deployment
// can replace it, and HIGH if code of the tree uses it and nothing there names the setting from outside. The literal of a key that code of
// another file passes to a function that signs is HIGH, however weak it is.
//
// A key in what a composition of databases mounts is LOW. A key in a file of its own is LOW if only tests, a pipeline's own services or
// a development container read the file.
//
// # Points
//
// After that, points decide how severe a value can be that nothing shows to open an account or a server. They add up what the text beside
// it, its file and its tree show: an account, a random form and a file of variables speak for a value in use; words for tests and defaults,
// data that fill a database, files for development, an open licence, documents for strangers and tests against it. Most of all a product
// does, which is a tree with an open licence and three kinds of such documents: strangers install it, and its settings are those with
// which they start. HIGH needs 4 points, and what has less than 0 is LOW. The message of a finding names what lowers it. The points are
// in points.go; they were fitted to labelled findings.
//
// Points never lower the token of a provider, what the text beside it shows to open something, the settings with which a provider runs a
// program, a JSON Web Key, or the key that code signs or encrypts with, which no installation can replace. They never raise a severity.
//
// # What else counts
//
// Passwords of databases in files of variables that a composition loads are LOW if it starts databases and publishes none of their ports.
//
// A key that code signs sessions or tokens with is in use: it is reported however weak it is, and
// one step lower if it asks to be replaced.
// Keys of a test run's or a pipeline's own services are not, and those of a development
// environment and of browsers are LOW.
//
// A random key that code puts into the header of a request opens an account, and is HIGH. So is a random default of a variable beside
// the default address of a server that other machines can reach. A copy of a file, such as config.php.bak, is judged like the file.
//
// A value in settings of Phoenix or Django is LOW if another file of the folder reads the same setting from outside, which the framework
// loads over it, and so is Symfony's generated secret if an instruction or a deployment of the tree sets the variable.
//
// A token beside the expression that recognises such tokens is the sample of a detector, and LOW.
//
// In test code, which includes Rust's modules of tests, .NET's projects of tests, conformance suites and benchmarks, a token is LOW, or
// two steps lower if a checksum shows that it can be valid, and its confidence is one step lower; in vendored code its severity is one
// step lower, that of a private key two. Confidence is HIGH if the form of the value identifies it, MEDIUM if its name
// does, and LOW if both are unspecific; it is one step lower in samples, vendored and generated
// files.
//
// # History
//
// What only the history has is judged in the whole file of its oldest known commit, like a file of
// the tree, and is a finding of its own for each value, not for each file. A value that a sample of
// the settings, a test or documentation has too, at present or in the history, is a default. Nobody
// can tell whether a removed value was replaced: its severity remains if its form shows what it
// opens, and is one step lower otherwise. A value in a changed line is missed if a rule needs the
// unchanged lines before it to recognise it.
//
// # Secrecy
//
// A secret leaves the package only as HMAC-SHA-256 under the workspace's key, which
// identifies it, and as at most the first four characters of a long token, which show its
// kind. No secret is logged, noted, or put into an error.
package secrets
