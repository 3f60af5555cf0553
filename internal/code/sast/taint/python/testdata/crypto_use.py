import hashlib
import hmac
import random
import secrets
import ssl

import jwt
from Crypto.Hash import MD5
from Crypto.PublicKey import RSA
from cryptography.fernet import Fernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import dsa
from cryptography.hazmat.primitives.ciphers import algorithms, modes
from flask import request
from jose import jwt as jose


def sums():
    MD5.new(b"x")  # want: weak-hash
    hashes.Hash(hashes.SHA1())  # want: weak-hash
    hashes.Hash(hashes.SHA256())
    h = hashlib.sha256()
    h.update(request.args["q"].encode())
    eval(h.hexdigest())
    g = hashlib.sha256()
    g.update(str(random.random()).encode())
    token = g.hexdigest()  # want: weak-random
    eval(hashlib.scrypt(request.args["q"].encode(), salt=b""))
    return token


def ciphers(key):
    algorithms.TripleDES(key)  # want: weak-cipher
    algorithms.AES(key)
    algorithms.AES(b"0123456789abcdef")  # want: hardcoded-key
    modes.CBC(b"0123456789abcdef")  # want: fixed-nonce
    modes.CBC(secrets.token_bytes(16))
    Fernet(b"MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=")  # want: hardcoded-key
    Fernet(key)


def keys():
    dsa.generate_private_key(key_size=1024)  # want: weak-key
    dsa.generate_private_key(key_size=3072)
    RSA.generate(1024)  # want: weak-key
    RSA.generate(3072)


def tokens(token, key, user):
    jwt.decode(token, key, options={"verify_signature": False})  # want: unverified-token
    jwt.decode(token, verify=False)  # want: unverified-token
    jwt.decode(token, key, algorithms=["none"])  # want: unverified-token
    jwt.decode(token, key, algorithms=["HS256"])
    jwt.encode(user, "not-so-secret")  # want: hardcoded-key
    jwt.encode(user, key, algorithm="none")  # want: unverified-token
    jwt.encode(user, key, algorithm="HS256")
    jose.get_unverified_claims(token)  # want: unverified-token


def randoms():
    token = secrets.choice(str(random.random()))
    nonce = hmac.new(b"", str(random.random()).encode(), "sha256")
    return token, nonce


def tls():
    ssl.SSLContext(ssl.PROTOCOL_TLSv1)  # want: old-tls
    ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False  # want: no-tls-check
    ssl._create_default_https_context = ssl._create_unverified_context  # want: no-tls-check
