# Run by `cmake -P` while building: turns files into a C++ source. Each file becomes a string with its hash for a
# Content-Security-Policy; page.html becomes page_asset. Needs FOLDER, OUTPUT, FILES (paths relative to FOLDER,
# separated by commas), HEADER, which declares the assets, and NAMESPACE.

# The Base64 form of a SHA-256 given in hexadecimal.
function(base64_of_hex hex result)
  set(alphabet "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  set(text "")
  # 32 bytes: ten groups of three bytes, and a padded group of two.
  foreach(group RANGE 0 10)
    math(EXPR begin "${group} * 6")
    string(SUBSTRING "${hex}00" ${begin} 6 bytes)
    math(EXPR value "0x${bytes}")
    foreach(shift 18 12 6 0)
      math(EXPR index "(${value} >> ${shift}) & 63")
      string(SUBSTRING "${alphabet}" ${index} 1 letter)
      string(APPEND text "${letter}")
    endforeach()
  endforeach()
  string(REGEX REPLACE "A$" "=" text "${text}")
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

set(source "#include \"${HEADER}\"\n\nnamespace ${NAMESPACE} {\n\n")
string(REPLACE "," ";" files "${FILES}")
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME_WE)
  file(READ "${FOLDER}/${file}" content)
  string(FIND "${content}" ")embedded\"" end_mark)
  string(LENGTH "${content}" length)
  if(NOT end_mark EQUAL -1 OR length GREATER 60000)
    message(FATAL_ERROR "${FOLDER}/${file} cannot be a C++ string: it is too long or holds )embedded\"")
  endif()
  file(SHA256 "${FOLDER}/${file}" hex)
  base64_of_hex("${hex}" hash)
  string(APPEND source "const Asset ${name}_asset{R\"embedded(${content})embedded\", \"sha256-${hash}\"};\n\n")
endforeach()
string(APPEND source "}  // namespace ${NAMESPACE}\n")
file(WRITE "${OUTPUT}" "${source}")
