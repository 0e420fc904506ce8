# cmake -D FILES=… -D FOLDER=… -D OUTPUT=… -P source_digest.cmake: writes the header that has the digest of the sources. The
# same number, without CMake: (cd FOLDER && sha256sum FILES | sha256sum), the first 16 digits.
string(REPLACE " " ";" files "${FILES}")
foreach(file IN LISTS files)
  file(SHA256 "${FOLDER}/${file}" digest)
  string(APPEND digests "${digest}  ${file}\n")
endforeach()
string(SHA256 digest "${digests}")
string(SUBSTRING "${digest}" 0 16 digest)
file(WRITE "${OUTPUT}" "#pragma once\n\ninline constexpr char source_digest[] = \"${digest}\";\n")
